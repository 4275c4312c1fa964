// @vitest-environment happy-dom
import { NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openEditor } from './open-editor.test-data.ts'

const PICTURE = '![A sack](https://a.example/a.png)'
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test.each([
  [`Above\n\n${PICTURE}\n\nBelow`, `Above\n\n${PICTURE}\n\nR\n\nBelow`],
  [`Above\n\n${PICTURE}`, `Above\n\n${PICTURE}\n\nR`],
  [`${VIDEO}\n\nBelow`, `${VIDEO}\n\nR\n\nBelow`],
  ['Above\n\n---\n\nBelow', 'Above\n\n---\n\nR\n\nBelow'],
  [`Rice ${PICTURE} and`, `Rice ${PICTURE}R and`],
])('typing while a picture, video or line is chosen writes beside it, in %j', (text, written) => {
  const editor = openEditor(text)
  const { view } = editor
  view.state.doc.descendants((node, at) => {
    if (node.isAtom && !node.isText) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
  })
  view.dom.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data: 'R', bubbles: true }))
  view.dispatch(view.state.tr.insertText('R'))
  expect(editor.text()).toBe(written)
  view.destroy()
})
