import { expect, test } from 'vitest'
import { sniffPicture } from './downscale.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)))))

test.each([
  ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['image/png', bytes(0x89, 'PNG\r\n\x1a\n')],
  ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ['image/gif', bytes('GIF89a')],
  ['image/avif', bytes(0, 0, 0, 32, 'ftypavif')],
  ['image/heic', bytes(0, 0, 0, 24, 'ftypheic')],
])('%s is recognised by its first bytes', (type, content) => {
  expect(sniffPicture(content)).toBe(type)
})

test.each([
  ['a page', bytes('<!doctype html>')],
  ['an SVG drawing, which may carry script', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a PDF', bytes('%PDF-1.7')],
  ['a video', bytes(0, 0, 0, 24, 'ftypisom')],
  ['a cut PNG', bytes(0x89, 'PN')],
  ['nothing', bytes()],
])('%s is not a picture, whatever its name', (_what, content) => {
  expect(sniffPicture(content)).toBeUndefined()
})
