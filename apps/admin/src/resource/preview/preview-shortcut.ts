/** Alt+P: the place of the key counts, as in `lib/shortcut.ts`. */
export function isPreviewShortcut(event: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return event.code === 'KeyP' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
}
