import { expect, test } from 'vitest'
import { decodeDataUrl } from './data-url.ts'

const encode = (url: string) => new TextEncoder().encode(url)

test.each([0, 1, 2, 3, 255, 256])('a payload of %d bytes is decoded in place', (length) => {
  const payload = Buffer.from(Array.from({ length }, (_, index) => 255 - (index % 256)))
  const url = encode(`data:image/png;base64,${payload.toString('base64')}`)
  const decoded = decodeDataUrl(url)
  expect(Buffer.from(decoded ?? [1])).toEqual(payload)
  expect(decoded?.buffer).toBe(url.buffer)
})

test('base64 without padding is decoded', () => {
  expect(decodeDataUrl(encode('data:image/png;base64,+/8'))).toEqual(Uint8Array.of(0xfb, 0xff))
})

test.each([
  '',
  'https://test.example/a.png',
  'data:image/png,AAAA',
  'data:image/png;base64',
  `data:${'a'.repeat(300)};base64,AAAA`,
])('%j is not a base64 data URL', (url) => {
  expect(decodeDataUrl(encode(url))).toBeUndefined()
})

test.each(['A', 'AAAAA', 'AA=A', 'AAA==', 'A===', 'AA AA', 'AA-_', '@@@@'])('%j is refused as invalid base64', (payload) => {
  expect(() => decodeDataUrl(encode(`data:image/png;base64,${payload}`))).toThrow('must be valid base64')
})
