// @vitest-environment happy-dom
import { splitBlock } from 'prosemirror-commands'
import { Selection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { ACTIONS } from './commands.ts'
import type { Editor } from './create-editor.ts'
import { openEditor } from './open-editor.test-data.ts'

const A = '![A sack](https://a.example/a.png)'
const B = '![A ship](https://a.example/b.png)'
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const TABLE = '| a |\n| --- |\n| b |'
const IN_QUOTE = '> Prices\n>\n> | a |\n> | --- |'
const IN_LIST = '- one\n\n- two\n\n  ```\n  code\n  ```'

const write = ({ view }: Editor, words: string) => view.dispatch(view.state.tr.insertText(words))

test.each([A, VIDEO, '---'])('somebody who goes on at the end of a text that ends in %s writes below it', (last) => {
  const text = `Text\n\n${last}`
  const editor = openEditor(text, {}, '')
  write(editor, 'More')
  expect(editor.text()).toBe(`${text}\n\nMore`)
  editor.view.destroy()
})

test.each([A, VIDEO, '---', TABLE, '```\ncode\n```', IN_QUOTE, IN_LIST])(
  'below %s there is a line to write on, which is not in the text',
  (last) => {
    const messages: string[] = []
    const editor = openEditor(last, { onText: (text) => void messages.push(text) })
    editor.view.dispatch(editor.view.state.tr.setSelection(Selection.atEnd(editor.view.state.doc)))
    expect(editor.text()).toBe(last)
    expect(messages).toEqual([])
    write(editor, 'More')
    expect(editor.text()).toBe(`${last}\n\nMore`)
    editor.view.destroy()
  },
)

test.each([A, VIDEO, '---', TABLE, '```\ncode\n```', '> | a |\n> | --- |', '[rice]: /products/1'])(
  'above %s, which begins a text, there is a line to write on, which is not in the text',
  (first) => {
    const messages: string[] = []
    const text = `${first}\n\nText`
    const editor = openEditor(text, { onText: (next) => void messages.push(next) })
    editor.view.dispatch(editor.view.state.tr.setSelection(Selection.atStart(editor.view.state.doc)))
    expect(editor.text()).toBe(text)
    expect(messages).toEqual([])
    write(editor, 'More')
    expect(editor.text()).toBe(`More\n\n${text}`)
    editor.view.destroy()
  },
)

test('somebody who inserts a picture before another one, and writes on, keeps both', () => {
  const text = `Text\n\n${B}\n\nEnd`
  const editor = openEditor(text, {}, 'Text')
  editor.insertPictures([{ src: 'https://a.example/a.png', alt: 'A sack', title: '' }])
  write(editor, 'More')
  expect(editor.text()).toBe(`Text\n\n${A}\n\nMore\n\n${B}\n\nEnd`)
  editor.view.destroy()
})

/** Types the letters at the cursor as keys. */
function type({ view }: Editor, letters: string): void {
  for (const letter of letters) {
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(letter)
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert))) view.dispatch(insert())
  }
}

test.each([
  ['the button', ({ view }: Editor) => ACTIONS.rule.command()(view.state, view.dispatch)],
  [
    'three dashes',
    (editor: Editor) => {
      splitBlock(editor.view.state, editor.view.dispatch)
      type(editor, '---')
    },
  ],
])('somebody who makes a dividing line before a picture with %s, and writes on, keeps the picture', (_, divide) => {
  const editor = openEditor(`Text\n\n${A}`, {}, 'Text')
  divide(editor)
  write(editor, 'More')
  expect(editor.text()).toBe(`Text\n\n---\n\nMore\n\n${A}`)
  editor.view.destroy()
})
