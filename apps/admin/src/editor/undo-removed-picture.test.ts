// @vitest-environment happy-dom
import { undo } from 'prosemirror-history'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openEditor } from './open-editor.test-data.ts'

test('Backspace at the start of a line removes the picture above it, and undo brings it back with its texts', () => {
  const text = 'Above\n\n![A sack](https://a.example/a.png "Basmati")\n\nBelow'
  const editor = openEditor(text)
  const { view } = editor
  view.state.doc.descendants((node, at) => {
    if (node.text === 'Below') view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at)))
  })
  view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', keyCode: 8, bubbles: true, cancelable: true }))
  expect(editor.text()).toBe('Above\n\nBelow')
  undo(view.state, view.dispatch)
  expect(editor.text()).toBe(text)
  view.destroy()
})
