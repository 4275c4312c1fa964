// @vitest-environment happy-dom
import { undo } from 'prosemirror-history'
import { NodeSelection, Selection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { openEditor } from './open-editor.test-data.ts'
import { waitingAddress, waitingIn, withoutWaiting } from './waiting-picture.ts'

const [REFUSED, OTHER] = ['0b0e7c46-7a3c-4d5f-9c39-5f6e6a2f8a11', '1c0e7c46-7a3c-4d5f-9c39-5f6e6a2f8a12']

test('the placeholder of a refused file disappears, and the other picture and the text stay', () => {
  let text = 'Before\n\nAfter'
  const editor = openEditor(text, {
    onText: (next) => {
      text = next
    },
    onFiles: () => [waitingAddress(REFUSED), waitingAddress(OTHER)],
  })
  editor.insertFiles([])
  expect(editor.view.dom.querySelectorAll('figure')).toHaveLength(2)
  expect(waitingIn(text)).toEqual([REFUSED, OTHER])
  editor.show(withoutWaiting(text, REFUSED))
  expect(editor.view.dom.querySelectorAll('figure')).toHaveLength(1)
  expect(waitingIn(editor.text())).toEqual([OTHER])
  expect(editor.text()).toMatch(/Before[\s\S]+After/)
  editor.view.destroy()
})

test('somebody who writes on while a picture is refused goes on at the same place, and can undo', () => {
  let text = 'Before\n\nAfter'
  let isRefused = false
  const editor = openEditor(text, {
    onText: (next) => {
      text = next
    },
    onFiles: () => [waitingAddress(REFUSED)],
    isRemoved: () => isRefused,
  })
  const write = (words: string) => editor.view.dispatch(editor.view.state.tr.insertText(words))
  editor.insertFiles([])
  editor.view.dispatch(editor.view.state.tr.setSelection(Selection.atEnd(editor.view.state.doc)))
  write(' the rain')
  isRefused = true
  text = withoutWaiting(text, REFUSED)
  editor.show(text)
  expect(waitingIn(editor.text())).toEqual([])
  write(', we sailed')
  expect(text).toMatch(/^Before\s+After the rain, we sailed$/)
  undo(editor.view.state, editor.view.dispatch)
  expect(text).toMatch(/^Before\s+After$/)
  editor.view.destroy()
})

test('a text that comes from elsewhere while a picture is uploaded is not overwritten by the editor', () => {
  const messages: string[] = []
  let address: string | undefined
  const editor = openEditor(`![](${waitingAddress(OTHER)})`, {
    onText: (text) => void messages.push(text),
    uploaded: () => address,
  })
  address = 'https://x.example/a.jpg'
  editor.show('Restored')
  expect(messages).toEqual([])
  expect(editor.text()).toBe('Restored')
  expect(editor.view.state.doc.textContent).toBe('Restored')
  editor.view.destroy()
})

test('after an error of the screen, the form still gets what is typed', () => {
  const messages: string[] = []
  let fails = false
  const onState = () => {
    if (fails) throw new Error('The screen fails.')
  }
  const editor = openEditor('Before', { onText: (text) => void messages.push(text), onState })
  fails = true
  expect(() => editor.show('Restored')).toThrow('The screen fails.')
  fails = false
  editor.view.dispatch(editor.view.state.tr.insertText('Then. '))
  expect(messages).toEqual(['Then. Before'])
  editor.view.destroy()
})

test('the only picture of a text disappears if it is refused', () => {
  let isRefused = false
  const editor = openEditor(`![](${waitingAddress(REFUSED)})`, { isRemoved: () => isRefused })
  isRefused = true
  editor.view.dispatch(editor.view.state.tr.insertText('Text'))
  expect(editor.view.state.doc.toString()).toBe('doc(paragraph("Text"), paragraph)')
  editor.view.destroy()
})

test('somebody who has chosen a picture that is refused writes beside the next picture, not over it', () => {
  let isRefused = false
  const editor = openEditor(`![](${waitingAddress(REFUSED)})\n\n![](${waitingAddress(OTHER)})\n\nAfter`, {
    isRemoved: (id) => isRefused && id === REFUSED,
  })
  const { view } = editor
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 2)))
  isRefused = true
  editor.show(withoutWaiting(editor.text(), REFUSED))
  view.dispatch(view.state.tr.insertText('Then. '))
  expect(editor.text()).toBe(`![](${waitingAddress(OTHER)})\n\nThen. After`)
  view.destroy()
})
