import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkPicture } from './picture.ts'

const MEDIA = fileURLToPath(new URL('../../seed/media/', import.meta.url))
const PICTURES = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(jpg|png)$/.test(name))

/** A GIF header that claims these dimensions. */
function gif(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(13)
  bytes.set(new TextEncoder().encode('GIF89a'))
  new DataView(bytes.buffer).setUint16(6, width, true)
  new DataView(bytes.buffer).setUint16(8, height, true)
  return bytes
}

test.each(PICTURES)('%s of the demo catalogue is what its name says', (name) => {
  const { extension, width, height } = checkPicture(readFileSync(MEDIA + name))
  expect(name.endsWith(extension)).toBe(true)
  expect(Math.min(width, height)).toBeGreaterThan(50)
})

test('50 megapixels are accepted, one more row is not', () => {
  expect(checkPicture(gif(10_000, 5_000))).toMatchObject({
    extension: 'gif',
    mimeType: 'image/gif',
    width: 10_000,
    height: 5_000,
  })
  expect(() => checkPicture(gif(10_000, 5_001))).toThrow(
    'The picture has 10000 × 5001 pixels; at most 50 megapixels are accepted.',
  )
})

test('a picture cut off in its header is none', () => {
  const [name = ''] = PICTURES
  const bytes = readFileSync(MEDIA + name)
  for (const length of [0, 1, 2, 3, 10, 20])
    expect(() => checkPicture(bytes.subarray(0, length)), String(length)).toThrow('Please select an image file')
})

/** Random numbers that are the same in every run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

test('random bytes behind the mark of each type never get through, and never hang', () => {
  const marks = [
    '\u00FF\u00D8\u00FF\u00E0',
    '\u0089PNG\r\n\u001A\n',
    'RIFF\u0010\u0000\u0000\u0000WEBPVP8 ',
    '\u0000\u0000\u0000 ftypavif',
    'GIF89a',
  ]
  const next = createRandom(11)
  for (const mark of marks) {
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.concat([Buffer.from(mark, 'latin1'), Buffer.from(Array.from({ length: 60 }, () => next(256)))])
      try {
        const { width, height } = checkPicture(bytes)
        expect(width * height).toBeLessThanOrEqual(50_000_000)
      } catch (error) {
        expect(error).toMatchObject({ name: 'HttpError' })
      }
    }
  }
})
