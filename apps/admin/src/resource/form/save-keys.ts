import type { KeyboardEvent } from 'react'
import { isShortcut } from '../../lib/shortcut.ts'

/** Whether Enter in this place means "save": in a line of text, not in a text of several lines, a list or a button. */
function isLineOfText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !['button', 'checkbox', 'file', 'radio', 'submit'].includes(target.type)
}

/** Enter in a line of text and Ctrl/⌘-S save, in a dialog as in a row of a table. */
export function saveOnKeys(submit: () => unknown): (event: KeyboardEvent) => void {
  return (event) => {
    const isSave = isShortcut(event, 'KeyS')
    const isEnter = event.key === 'Enter' && isLineOfText(event.target) && !event.nativeEvent.isComposing
    if (!isSave && !isEnter) return
    event.preventDefault()
    void submit()
  }
}
