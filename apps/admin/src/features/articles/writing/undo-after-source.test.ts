// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { commandOf } from './commands.ts'
import { openEditor } from './open-editor.test-data.ts'

const ODD = 'Rice\n\n*  one\n*  two'

test.each([
  ['goes on after a look at the Markdown', '', `Oil ${ODD}`, ODD, `Oil ${ODD}`],
  [
    'has nothing to take back once the Markdown was changed',
    ' and salt',
    `Oil ${ODD} and salt`,
    `Oil ${ODD} and salt`,
    `Oil ${ODD} and salt`,
  ],
])('undo %s', (_, written, opened, undone, redone) => {
  const before = openEditor(ODD, {}, 0)
  before.view.dispatch(before.view.state.tr.insertText('Oil '))
  const left = before.close()
  const messages: string[] = []
  const editor = openEditor(left.text + written, { onText: (text) => void messages.push(text) }, 0, left)
  expect(editor.text()).toBe(opened)
  for (const [action, text] of [
    ['undo', undone],
    ['redo', redone],
  ] as const) {
    commandOf(action, '0')(editor.view.state, editor.view.dispatch)
    expect(editor.text()).toBe(text)
  }
  expect(messages).toEqual(undone === opened ? [] : [undone, redone])
  editor.view.destroy()
})
