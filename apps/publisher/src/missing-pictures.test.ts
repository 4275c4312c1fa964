import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MissingPictures } from './missing-pictures.ts'

const URL = 'https://media.example/a.jpg'
const missing = [{ url: URL, why: 'It could not be fetched.' }]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(answers: boolean[]) {
  let builds = 0
  let asked = 0
  const pictures = new MissingPictures(
    async () => {
      asked += 1
      if (answers.shift()) return new Uint8Array(1)
      throw new Error('no')
    },
    () => {
      builds += 1
    },
  )
  return { pictures, builds: () => builds, asked: () => asked }
}

it('a picture that comes back is built with, without anybody asking', async () => {
  const { pictures, builds } = watch([false, true])
  expect(pictures.after(missing)).toContain(URL)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(builds()).toBe(0)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(builds()).toBe(1)
  expect(pictures.after([])).toBeNull()
})

it('one that stays away is asked for ever more seldom', async () => {
  const { pictures, asked } = watch([])
  pictures.after(missing)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(asked()).toBeLessThan(16)
  pictures.close()
})

it('one that can be fetched and is broken makes one build more, and no further', async () => {
  const { pictures, builds } = watch([true, true, true])
  pictures.after(missing)
  await vi.advanceTimersByTimeAsync(60_000)
  pictures.after(missing)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(builds()).toBe(1)
})
