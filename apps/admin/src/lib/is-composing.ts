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
