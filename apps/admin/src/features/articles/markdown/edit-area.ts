import { applyFormat, type Format } from './format.ts'

/**
 * Applies a format to the selection of a text area like typed input: undo reverts it, and React gets the input event.
 * `execCommand` is deprecated, but nothing else keeps the undo history of a text area.
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
