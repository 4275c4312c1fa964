import { expect, test } from 'vitest'
import { parseWithLongStrings } from './long-strings.ts'

const LONG = 'é'.repeat(1_000)
const encode = (json: string) => new TextEncoder().encode(json)

test('long strings become views of the body; other values are parsed as usual', () => {
  const body = encode(JSON.stringify({ imageData: LONG, fileName: 'صورة.jpg', count: 7, thumbnailData: `${LONG}2` }))
  const parsed = parseWithLongStrings(body) as Record<string, unknown>
  expect(parsed).toEqual({ imageData: encode(LONG), fileName: 'صورة.jpg', count: 7, thumbnailData: encode(`${LONG}2`) })
  expect((parsed.imageData as Uint8Array).buffer).toBe(body.buffer)
})

test('a long string with escapes stays a string', () => {
  for (const value of [`${LONG}"`, `${LONG}\\`, `"${LONG}\n`]) {
    const body = { before: 'a\\', value, after: '"' }
    expect(parseWithLongStrings(encode(JSON.stringify(body)))).toEqual(body)
  }
})

test('a long string after a string with an escaped quote becomes a view', () => {
  for (const fileName of ['a".jpg', '"', 'a\\"', 'a\\']) {
    expect(parseWithLongStrings(encode(JSON.stringify({ fileName, imageData: LONG })))).toEqual({
      fileName,
      imageData: encode(LONG),
    })
  }
})

test.each(['', '{"imageData":', '{"imageData":"', `{"imageData":"${LONG}`, `{"imageData":"${LONG}"`])(
  'incomplete JSON is refused (case %#)',
  (json) => {
    expect(() => parseWithLongStrings(encode(json))).toThrow(expect.objectContaining({ status: 400 }))
  },
)
