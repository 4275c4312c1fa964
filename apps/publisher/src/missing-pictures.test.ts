import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MissingPictures } from './missing-pictures.ts'

const URL = 'https://media.example/a.jpg'
const missing = [{ url: URL, why: 'It could not be fetched.' }]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** @param isAvailable whether each fetch succeeds, in sequence; later fetches fail */
function watch(isAvailable: boolean[], fetchMs = 0) {
  let builds = 0
  let fetches = 0
  let running = 0
  let most = 0
  const pictures = new MissingPictures(
    async () => {
      fetches += 1
      most = Math.max(most, ++running)
      if (fetchMs > 0) await new Promise((resolve) => setTimeout(resolve, fetchMs))
      running -= 1
      if (isAvailable.shift()) return new Uint8Array(1)
      throw new Error('no')
    },
    () => {
      builds += 1
    },
  )
  return { pictures, builds: () => builds, fetches: () => fetches, most: () => most }
}

it('a build starts automatically once a missing picture is available', async () => {
  const { pictures, builds } = watch([false, true])
  pictures.after(missing)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(builds()).toBe(0)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(builds()).toBe(1)
})

it('a picture that stays missing is fetched with growing pauses', async () => {
  const { pictures, fetches } = watch([])
  pictures.after(missing)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(fetches()).toBeLessThan(16)
  pictures.close()
})

/** Lets each build fail to fetch the picture, for an hour. @returns the number of builds */
async function hourOfFailingBuilds({ pictures, builds }: ReturnType<typeof watch>): Promise<number> {
  const before = builds()
  for (let [second, made] = [0, before]; second < 3_600; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    if (builds() === made) continue
    made = builds()
    pictures.begin()
    pictures.after(missing)
    expect(pictures.lookedFor).toEqual([URL])
  }
  return builds() - before
}

it('a picture that fails again in each build for its return is looked for with growing pauses, until it is shown', async () => {
  const watched = watch(Array.from({ length: 100 }, () => true))
  const { pictures, builds } = watched
  pictures.after(missing)
  expect(await hourOfFailingBuilds(watched)).toBe(13)
  expect(await hourOfFailingBuilds(watched)).toBe(6)
  pictures.begin()
  pictures.after([])
  pictures.begin()
  pictures.after(missing)
  const before = builds()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(builds()).toBe(before + 1)
  pictures.close()
})

it('the pause of one picture outlasts releases for other reasons, and does not delay another picture', async () => {
  const watched = watch(Array.from({ length: 100 }, () => true))
  const { pictures, builds } = watched
  pictures.after(missing)
  await hourOfFailingBuilds(watched)
  const before = builds()
  pictures.begin()
  pictures.after([...missing, { url: `${URL}?other`, why: 'It could not be fetched.' }])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(builds()).toBe(before + 1)
  pictures.begin()
  pictures.after(missing)
  await vi.advanceTimersByTimeAsync(500_000)
  expect(builds()).toBe(before + 1)
  pictures.close()
})

it('a broken picture that can be fetched causes exactly one more build', async () => {
  const { pictures, builds } = watch([true, true, true])
  pictures.after(missing)
  await vi.advanceTimersByTimeAsync(60_000)
  pictures.begin()
  pictures.after([{ url: URL, why: 'It is a text.', isBroken: true }])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(builds()).toBe(1)
})

it('a picture that is known to be broken is not looked for', async () => {
  const { pictures, fetches } = watch([true])
  pictures.after([{ url: URL, why: 'It is a text.', isBroken: true }])
  expect(pictures.lookedFor).toEqual([])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(fetches()).toBe(0)
})

it('a picture that returns while a release without it is made is not taken for a broken one', async () => {
  const { pictures, builds } = watch([true, true])
  pictures.after(missing)
  pictures.begin()
  await vi.advanceTimersByTimeAsync(2_000)
  pictures.after(missing)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(builds()).toBe(2)
})

it('after an outage of the media library its pictures are fetched a few at a time', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ url: `${URL}?${index}`, why: 'It could not be fetched.' }))
  const { pictures, builds, fetches, most } = watch(
    many.map(() => true),
    10,
  )
  pictures.after(many)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(builds()).toBe(1)
  expect(fetches()).toBe(200)
  expect(most()).toBeLessThan(5)
})

it('a release ends the fetches for an older one, also those that just run', async () => {
  const { pictures, builds, fetches } = watch([true, true], 15_000)
  pictures.after(missing)
  await vi.advanceTimersByTimeAsync(3_000)
  pictures.after([])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect([fetches(), builds()]).toEqual([1, 0])
})

it('a release ends the fetches that have not begun, and nothing is waited for once none is missing', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ url: `${URL}?${index}`, why: 'It could not be fetched.' }))
  const { pictures, fetches, most } = watch([], 1_000)
  expect(pictures.lookedFor).toEqual([])
  pictures.after(many)
  await vi.advanceTimersByTimeAsync(2_500)
  pictures.after([])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(fetches()).toBe(most())
  expect(vi.getTimerCount()).toBe(0)
})
