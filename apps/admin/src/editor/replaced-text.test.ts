// @vitest-environment happy-dom
import { NodeSelection } from 'prosemirror-state'
import { act } from 'react'
import { expect, test } from 'vitest'
import { openEditor } from './open-editor.test-data.ts'
import { waitingAddress } from './waiting-picture.ts'
import { writeVisually } from './write-visually.test-data.tsx'

test('an editor shows the text that the answers to a conflict gave its form, and is written in again', async () => {
  const texts: string[] = []
  const { press, form } = await writeVisually('The quay', (text) => void texts.push(text))
  await act(async () => press('Dividing line'))
  for (const text of ['The quay at dawn\n\nThe gate', 'The quay']) {
    await act(async () => form().reset({ content_en: text }))
    await act(async () => press('Dividing line'))
    expect(texts.at(-1)).toMatch(new RegExp(`^${text}[\\s\\S]*---`))
  }
})

test('a closed editor ignores what comes late', () => {
  const editor = openEditor(`![](${waitingAddress('0b0e7c46-7a3c-4d5f-9c39-5f6e6a2f8a11')})`)
  const { view } = editor
  editor.close()
  editor.show('Restored')
  editor.insertPictures([{ src: 'https://x.example/a.jpg', alt: 'A', title: '' }])
  view.dispatch(view.state.tr.insertText('late'))
  view.setProps({ attributes: {} })
  view.focus()
  expect(view.isDestroyed).toBe(true)
})

const PICTURE = '![a](https://x.example/a.jpg)'

test.each([
  ['above', `New\n\nOne\n\n${PICTURE}\n\nTwo`],
  ['below', `One\n\n${PICTURE}\n\nTwo\n\nNew`],
  ['above and below', `Ones\n\n${PICTURE}\n\nTwo\n\nNew`],
])('a picture that is chosen or dragged stays so in a text that was changed %s', (_, text) => {
  const editor = openEditor(`One\n\n${PICTURE}\n\nTwo`)
  const { view } = editor
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 5)))
  editor.show(text)
  const { selection } = view.state
  expect(selection instanceof NodeSelection && selection.node.attrs.src).toBe('https://x.example/a.jpg')
  view.dispatch(view.state.tr.deleteSelection())
  expect(editor.text()).toBe(text.replace(`${PICTURE}\n\n`, ''))
  view.destroy()
})

test.each([
  ['above', 'New\n\nOne\n\nword\n\nTwo'],
  ['below', 'One\n\nword\n\nTwos\n\nNew'],
  ['above and below', 'New\n\nOne\n\nword\n\nTwo\n\nNew'],
])('the element of a word that is being composed stays in a text that was changed %s', (_, text) => {
  const editor = openEditor('One\n\nword\n\nTwo', {}, 'word')
  const { dom } = editor.view
  const composed = dom.children[1]?.firstChild
  dom.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  expect(editor.view.composing).toBe(true)
  editor.show(text)
  expect(dom.contains(composed ?? null)).toBe(true)
  expect(composed?.textContent).toBe('word')
  editor.view.destroy()
})
