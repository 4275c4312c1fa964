// @vitest-environment happy-dom
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
