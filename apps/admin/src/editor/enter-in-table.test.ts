// @vitest-environment happy-dom
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { Editor } from './create-editor.ts'
import { openEditor } from './open-editor.test-data.ts'

const TABLE = '| Pack | Kg |\n| --- | --- |\n| Sack | 50 |'

/** Puts the cursor behind a word. */
function goBehind({ view }: Editor, word: string): void {
  view.state.doc.descendants((node, at) => {
    if (node.text === word) view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + word.length)))
  })
}

/** Enter as a key of a keyboard, or as the event that a phone's keyboard sends instead. */
const ENTERS: Record<string, () => Event> = {
  'the key': () => new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
  'a phone': () => new InputEvent('beforeinput', { inputType: 'insertParagraph', bubbles: true, cancelable: true }),
}

test.each(
  Object.keys(ENTERS).flatMap((by) => [
    [by, 'Pack', '| Pack | hereKg |\n| --- | --- |\n| Sack | 50 |\n\nBelow'],
    [by, '50', `${TABLE}\n\nhereBelow`],
  ]),
)('Enter by %s behind %s of a table goes to the next cell, and from the last one below the table', (by, word, written) => {
  const editor = openEditor(`${TABLE}\n\nBelow`)
  const { view } = editor
  goBehind(editor, word)
  const enter = ENTERS[by]?.() ?? new Event('')
  view.dom.dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
  const { $from } = view.state.selection
  view.dispatch(view.state.tr.insertText('here', $from.start()))
  expect(editor.text()).toBe(written)
  view.destroy()
})

test('a paragraph is left to what the browser makes of it', () => {
  const { view } = openEditor('Rice')
  const enter = ENTERS['a phone']?.() ?? new Event('')
  view.dom.dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(false)
  view.destroy()
})
