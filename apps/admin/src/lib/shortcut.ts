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
