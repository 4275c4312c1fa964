import { renderMarkdown } from '@bayt/content/text/markdown'
import { expect, test } from 'vitest'
import type { Picture } from '../../data/picture.ts'
import { articlePictures } from './show-picture.ts'

const ADDRESS = `https://a.example/storage/v1/object/public/media/full/${'0a'.repeat(16)}.jpg`
const PICTURE: Picture = {
  width: 900,
  height: 600,
  src: '/_pictures/a-640.webp',
  sources: [{ type: 'image/webp', variants: [{ width: 640, path: '/_pictures/a-640.webp' }] }],
  colour: '#aa8844',
}

function shown(text: string, { isMissing = false, picture = PICTURE } = {}): string {
  const content = {
    getTextPicture: (url: string) => (url === ADDRESS && !isMissing ? picture : undefined),
    getPictureText: () => 'Described elsewhere',
  }
  return renderMarkdown(text, { showPicture: articlePictures(content, 'en') })
}

test('a picture of the media library has the sizes of the site, its place, its words and its caption', () => {
  const html = shown(`![A "blue" <sack>](${ADDRESS} "In the hall")`)
  expect(html).toContain('alt="A &quot;blue&quot; &lt;sack&gt;"')
  expect(html).toContain('width="900" height="600"')
  expect(html).toContain('loading="lazy"')
  expect(html).toContain('srcset="/_pictures/a-640.webp 640w"')
  expect(html).toContain('<figcaption>In the hall</figcaption>')
  expect(html).not.toContain('/object/public/')
  expect(html, 'the class fills the width, also with a small picture').not.toContain('class="picture"')
})

test('a small picture is shown at its own width, not at that of the text', () => {
  const html = shown(`![A seal](${ADDRESS})`, { picture: { ...PICTURE, width: 200, height: 120 } })
  expect(html).toContain('width="200" height="120"')
  expect(html.match(/sizes="[^"]+"/g)).toEqual(['sizes="min(200px, calc(100vw - 2rem))"'])
  expect(shown(`![A hall](${ADDRESS})`)).toContain(', 680px"')
})

test('without words of its own it has those that describe the picture elsewhere', () => {
  expect(shown(`![](${ADDRESS})`)).toContain('alt="Described elsewhere"')
})

test('a picture that is missing leaves its words, and one of another site stays as it is', () => {
  expect(shown(`![A sack](${ADDRESS})`, { isMissing: true })).toBe('<p>A sack</p>\n')
  expect(shown('![x](https://b.example/x.png)')).toBe('<p><img src="https://b.example/x.png" alt="x" loading="lazy"></p>\n')
})
