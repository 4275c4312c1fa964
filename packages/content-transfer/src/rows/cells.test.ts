import { articleEntity } from '@bayt/content/entities/article'
import { expect, test } from 'vitest'
import { readCell } from './cells.ts'

const { content_ar } = articleEntity.fields
const FILES = [
  'pictures/rice.jpg',
  'pictures/أرز بسمتي.jpg',
  'pictures/my photo (1).jpg',
  'pictures/full/0a.webp',
  "pictures/the cook's 'best'.jpg",
]
const addressOf = (path: string) => (FILES.includes(path) ? `https://a.example/${FILES.indexOf(path)}` : undefined)
const read = (text: string) => readCell(content_ar, text, addressOf)

test.each([
  ['![أرز](pictures/rice.jpg)', '![أرز](https://a.example/0)'],
  ['![أرز](pictures/أرز بسمتي.jpg)', '![أرز](https://a.example/1)'],
  ['![أرز](pictures/أرز%20بسمتي.jpg "كيس")', '![أرز](https://a.example/1 "كيس")'],
  ["![أرز](pictures/أرز بسمتي.jpg 'كيس (5)')", "![أرز](https://a.example/1 'كيس (5)')"],
  ['![a](pictures/my photo (1).jpg  (A sack) )', '![a](https://a.example/2  (A sack) )'],
  ["![a](pictures/the cook's 'best'.jpg 'A dish')", "![a](https://a.example/4 'A dish')"],
  [
    '![a]( <pictures/my photo (1).jpg> ) ![b](pictures/my photo (1).jpg)',
    '![a]( <https://a.example/2> ) ![b](https://a.example/2)',
  ],
  ['<img src="pictures/rice.jpg">, pictures/rice.jpg.', '<img src="https://a.example/0">, https://a.example/0.'],
  ['![a](pictures/full/0a.webp)وهذا', '![a](https://a.example/3)وهذا'],
  ['pictures/full/0a.webpوهذا', 'https://a.example/3وهذا'],
])('the pictures of the folder in a text get their addresses: %s', (text, imported) => {
  expect(read(text)).toBe(imported)
})

test.each(['![a](pictures/100%.jpg)', '![a](https://b.example/pictures/rice.jpg)', '[a](pictures/', '![a](pictures/gone.jpg)'])(
  'a link to anything else than a picture of the folder is imported unchanged: %s',
  (text) => expect(read(text)).toBe(text),
)

test('a picture cell with direction marks around an address is that address, not a file', () => {
  const { thumbnail_url } = articleEntity.fields
  const address = 'https://other.example/rice.jpg'
  expect(readCell(thumbnail_url, `\u200f${address}\u200e`, addressOf)).toBe(address)
  expect(readCell(thumbnail_url, '\u200f', addressOf)).toBe(null)
})
