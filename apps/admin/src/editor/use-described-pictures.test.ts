// @vitest-environment happy-dom
import { useReducer } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { runHook } from '../ui/run-hook.test-data.tsx'
import { openEditor } from './open-editor.test-data.ts'
import type { ArticlePictures } from './use-article-pictures.ts'
import { useDescribedPictures } from './use-described-pictures.ts'
import { waitingAddress } from './waiting-picture.ts'

const WAITING = waitingAddress('0b0e7c46-7a3c-4d5f-9c39-5f6e6a2f8a11')
const [B, C] = ['https://x.example/b.jpg', 'https://x.example/c.jpg']

/** Opens the texts of a picture; `refuse` removes the waiting picture. */
function openWords(text: string, at: number) {
  let isRefused = false
  const editor = openEditor(text, { isRemoved: () => isRefused })
  const pictures = { addressOf: () => undefined } as unknown as ArticlePictures
  const { newest } = runHook(() => {
    const [, refresh] = useReducer((count: number) => count + 1, 0)
    return { ...useDescribedPictures(editor, pictures), refresh }
  })
  flushSync(() => newest().open(at))
  const refuse = () => {
    isRefused = true
    editor.view.dispatch(editor.view.state.tr)
    flushSync(() => newest().refresh())
  }
  return { editor, newest, refuse }
}

test('words are those of the picture that was opened, also if one above it is refused meanwhile', () => {
  const { editor, newest, refuse } = openWords(`![](${WAITING})\n\n![Oil](${B})\n\n![Fish](${C})`, 3)
  refuse()
  flushSync(() => newest().apply([{ alt: 'Rice', title: '' }]))
  expect(editor.text()).toBe(`![Rice](${B})\n\n![Fish](${C})`)
  expect(newest().described).toEqual([])
})

test('if the opened picture is refused, its dialog closes, and new pictures are asked about', () => {
  const { editor, newest, refuse } = openWords(`![](${WAITING})\n\n![Oil](${B})`, 2)
  expect(newest().described).toHaveLength(1)
  refuse()
  expect(newest().described).toEqual([])
  editor.insertPictures([{ src: C, alt: '', title: '' }])
  flushSync(() => newest().ask([C]))
  expect(newest()).toMatchObject({ isNew: true, described: [{ key: C }] })
})
