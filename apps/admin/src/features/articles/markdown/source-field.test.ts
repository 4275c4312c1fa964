// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { useController } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { type ShownPart, showInConsole } from '../../../lib/in-console.test-data.tsx'
import type { Services } from '../../../lib/services.tsx'
import { type ArticlePictures, useArticlePictures } from '../writing/use-article-pictures.ts'
import { waitingIn } from '../writing/waiting-picture.ts'
import { TextForm, type TextValues } from '../writing/write-text.test-data.tsx'
import { SourceField } from './source-field.tsx'

/** The Markdown of an article while its pictures are uploaded. A browser tests it with a real keyboard. */

// React listens to composed words only where the browser knows them.
vi.hoisted(() => Object.assign(globalThis, { CompositionEvent: Event }))

const A = 'https://x.example/media/full/a-picture-with-a-long-name.jpg'
const B = 'https://x.example/b.jpg'

/** React does not notice a value that is set by a property of its own. */
const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set

const newest: { text: string; pictures?: ArticlePictures } = { text: '' }

function Field() {
  const { field } = useController<TextValues>({ name: 'content_en' })
  const pictures = useArticlePictures(field)
  Object.assign(newest, { text: field.value, pictures })
  return createElement(SourceField, { label: 'Content', name: field.name, value: field.value, onChange: pictures.change })
}

let screen: ShownPart | undefined

const run = (action: (pictures: ArticlePictures) => void) => act(async () => void (newest.pictures && action(newest.pictures)))

/** Opens a text, in which pictures that wait stand for `A` and `B`. */
async function openSource(text: string) {
  const config = { siteUrl: 'https://x.example' } as Services['config']
  const form = { text: '', children: createElement(Field) }
  await act(async () => {
    screen = showInConsole(createElement(TextForm, form), { config })
  })
  await run(({ choose, change }) => {
    const [a = '', b = ''] = choose(['a.jpg', 'b.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' })))
    change(text.replace('(A)', `(${a})`).replace('(B)', `(${b})`))
  })
  const area = document.querySelector('textarea') as HTMLTextAreaElement
  const say = (event: string) => act(async () => void area.dispatchEvent(new Event(event, { bubbles: true })))
  const ids = waitingIn(newest.text)
  return {
    ids,
    area,
    /** Puts the cursor between two parts of the text. */
    putCursor: (before: string) => {
      const at = area.value.indexOf(before) + before.length
      area.setSelectionRange(at, at)
    },
    /** Types letters, or replaces the last letters, as a word in composition. */
    type: (letters: string, replaced = 0) =>
      act(async () => {
        const { value, selectionStart } = area
        const before = value.slice(0, selectionStart - replaced) + letters
        setValue?.call(area, before + value.slice(selectionStart))
        area.setSelectionRange(before.length, before.length)
        area.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    startWord: () => say('compositionstart'),
    endWord: () => say('compositionend'),
    /** The text around the cursor. */
    shown: () => `${area.value.slice(0, area.selectionStart)}|${area.value.slice(area.selectionEnd)}`,
  }
}

afterEach(() => act(async () => screen?.leave()))

test.each([
  ['is uploaded', ({ uploaded }: ArticlePictures, id: string) => uploaded(id, A), `![](${A})\n\nOne rice| two`],
  ['is refused', ({ refused }: ArticlePictures, id: string) => refused(id), 'One rice| two'],
  ['is removed', ({ dismiss }: ArticlePictures, id: string) => dismiss(id), 'One rice| two'],
])('a picture above the cursor that %s leaves the cursor at its word', async (_case, end, shown) => {
  const { ids, putCursor, type, shown: seen } = await openSource('![](A)\n\nOne two')
  putCursor('One')
  await run((pictures) => end(pictures, ids[0] ?? ''))
  await type(' rice')
  expect(seen()).toBe(shown)
  expect(newest.text).toBe(shown.replace('|', ''))
})

test('pictures around the cursor that are uploaded at once leave it at its word', async () => {
  const { ids, putCursor, shown } = await openSource('![](A)\n\nOne two\n\n![](B)')
  putCursor('One')
  await run(({ uploaded }) => {
    uploaded(ids[0] ?? '', A)
    uploaded(ids[1] ?? '', B)
  })
  expect(shown()).toBe(`![](${A})\n\nOne| two\n\n![](${B})`)
})

test('a picture that is uploaded while a word is composed has its address in the form, and in the field after the word', async () => {
  const { ids, area, putCursor, startWord, type, endWord, shown } = await openSource('![](A)\n\nOne two')
  putCursor('One')
  await startWord()
  await type('r')
  const before = area.value
  await run(({ uploaded }) => uploaded(ids[0] ?? '', A))
  expect(area.value).toBe(before)
  expect(newest.text).toBe(`![](${A})\n\nOner two`)
  await type('rice', 1)
  expect(area.value).toBe(before.replace('Oner', 'Onerice'))
  await endWord()
  expect(shown()).toBe(`![](${A})\n\nOnerice| two`)
  expect(newest.text).toBe(`![](${A})\n\nOnerice two`)
})

test('a picture that is refused leaves a blank that is about to be followed by a word', async () => {
  const { ids, area, type } = await openSource('![](A)\n\nOne')
  area.setSelectionRange(area.value.length, area.value.length)
  await type(' ')
  await run(({ refused }) => refused(ids[0] ?? ''))
  await type('two')
  expect(newest.text).toBe('One two')
})
