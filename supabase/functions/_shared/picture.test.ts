import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cleanPicture } from './picture.ts'

const MEDIA = fileURLToPath(new URL('../../seed/media/', import.meta.url))
const PICTURES = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(jpg|png)$/.test(name))

test.each(PICTURES)('%s of the demo catalogue has the type of its extension', async (name) => {
  const { extension, width, height } = await cleanPicture(readFileSync(MEDIA + name))
  expect(name.endsWith(extension)).toBe(true)
  expect(Math.min(width, height)).toBeGreaterThan(50)
})

test('a file that ends in its header is refused as no picture or as damaged', async () => {
  const [name = ''] = PICTURES
  const bytes = readFileSync(MEDIA + name)
  for (const length of [0, 1, 2]) {
    await expect(cleanPicture(bytes.subarray(0, length)), String(length)).rejects.toThrow('Please select an image file')
  }
  for (const length of [3, 10, 20]) {
    await expect(cleanPicture(bytes.subarray(0, length)), String(length)).rejects.toThrow('The picture is damaged')
  }
})

/** A pseudorandom generator with a fixed seed, so every run uses the same numbers. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

test('random bytes after the signature of each type are refused, and never hang', async () => {
  const signatures = ['\u00FF\u00D8\u00FF\u00E0', '\u0089PNG\r\n\u001A\n', 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'GIF89a']
  const next = createRandom(11)
  for (const signature of signatures) {
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.from(Array.from({ length: 60 }, () => next(256)))])
      await expect(cleanPicture(bytes)).rejects.toMatchObject({ name: 'HttpError' })
    }
  }
})
