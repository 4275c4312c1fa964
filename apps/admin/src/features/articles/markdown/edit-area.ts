import { applyFormat, type Format } from './format.ts'

/**
 * Applies a format to what is selected in a text area, as if it had been typed: the browser's undo takes it back, and
 * React hears of it. `execCommand` is old, but nothing else keeps the undo history of a text area.
 */
export function formatSelection(area: HTMLTextAreaElement, format: Format): void {
  const edit = applyFormat(format, { text: area.value, start: area.selectionStart, end: area.selectionEnd })
  area.focus()
  area.setSelectionRange(edit.from, edit.to)
  const isTyped = document.execCommand(edit.insert === '' ? 'delete' : 'insertText', false, edit.insert)
  if (!isTyped) {
    area.setRangeText(edit.insert)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(edit.start, edit.end)
}
