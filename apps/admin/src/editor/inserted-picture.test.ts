// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { pictureWith } from './create-editor.ts'
import { openEditor } from './open-editor.test-data.ts'

const STORED = `https://project.example/storage/v1/object/public/media/full/${'a'.repeat(32)}.jpg`

test('a picture of the library is put below the cursor, and its words are asked for', () => {
  const asked: string[] = []
  const editor = openEditor('Before', { onInserted: (addresses) => void asked.push(...addresses) })
  editor.insertPictures([{ src: STORED, alt: '', title: '' }])
  expect(editor.text()).toBe(`Before\n\n![](${STORED})`)
  expect(asked).toEqual([STORED])
  editor.view.destroy()
})

test('if the same picture is in the text already, the new one is asked about', () => {
  const editor = openEditor(`![A sack](${STORED})\n\nAfter`)
  editor.insertPictures([{ src: STORED, alt: '', title: '' }])
  expect(pictureWith(editor.view, (src) => src === STORED)?.node.attrs.alt).toBe('')
  editor.view.destroy()
})
