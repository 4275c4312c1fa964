import type { KeyboardEvent } from 'react'

/** The key code that every browser reports for a key that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229

/**
 * Whether a key belongs to a word in composition. Safari ends the composition before it reports the last key of the
 * composition, so the key code of this key is checked too.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_INPUT_METHOD
}

interface PressedKey {
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/**
 * Whether a key was pressed together with Ctrl (⌘ on a Mac). The position of the key counts, not its letter: under an Arabic
 * keyboard layout the key S types `س`.
 * @param code the key as in `KeyboardEvent.code`, e.g. `KeyS`
 */
export function isShortcut(event: PressedKey, code: string, { shift = false } = {}): boolean {
  return event.code === code && (event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey === shift
}
