import type { KeyboardEvent } from 'react'
import { isComposing, isShortcut } from '../../ui/keyboard.ts'

/** Whether Enter saves here: in a single-line text field, not in a text area, a list or a button. */
function isLineOfText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !['button', 'checkbox', 'file', 'radio', 'submit'].includes(target.type)
}

/** Enter in a text field and Ctrl/⌘-S save, in dialogs and table rows alike. */
export function saveOnKeys(submit: () => unknown): (event: KeyboardEvent) => void {
  return (event) => {
    const isSave = isShortcut(event, 'KeyS')
    const isEnter = event.key === 'Enter' && isLineOfText(event.target) && !isComposing(event)
    if (!isSave && !isEnter) return
    event.preventDefault()
    void submit()
  }
}
