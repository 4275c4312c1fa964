import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPublisherHarness } from '../test/publisher-harness.ts'

/** Releases for pictures alone: the content is the same. */

const MISSING = [{ url: 'http://127.0.0.1:9/storage/v1/object/public/media/a.jpg', why: 'It could not be fetched.' }]
const HOUR_MS = 3_600_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A publisher whose content has one picture that cannot be fetched at first. */
function publisherWithPicture(dataDir?: string) {
  const picture = { isAvailable: false, whileMade: async () => {} }
  vi.stubGlobal('fetch', async () => new Response('picture', { status: picture.isAvailable ? 200 : 503 }))
  const harness = createPublisherHarness({ ...(dataDir && { dataDir }) })
  const { make } = harness.renderer
  const made = vi.spyOn(harness.renderer, 'make').mockImplementation(async (job) => {
    const missing = picture.isAvailable ? [] : MISSING
    await picture.whileMade()
    return { ...(await make(job)), missing }
  })
  return { harness, picture, made }
}

it('a picture that is available again while a release without it is made is in the next one', async () => {
  const { harness, picture } = publisherWithPicture()
  await harness.started()
  picture.whileMade = async () => {
    picture.isAvailable = true
    await vi.advanceTimersByTimeAsync(HOUR_MS)
  }
  await harness.save()
  expect(harness.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'pictures', reason: null })
})

it('a picture that is available again is published once a failing release works again', async () => {
  const { harness, picture, made } = publisherWithPicture()
  await harness.started()
  picture.isAvailable = true
  made.mockRejectedValueOnce(new Error('The renderer stopped unexpectedly (exit code 1).'))
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await harness.publisher.idle()
  await harness.build('webhook')
  expect(harness.sent.at(-1)).toMatchObject({ state: 'live', reason: null })
})

it('a picture that was missing before a restart is published once it is available', async () => {
  const before = publisherWithPicture()
  await before.harness.started()
  before.harness.publisher.close()
  const { harness, picture } = publisherWithPicture(before.harness.dataDir)
  await harness.started()
  picture.isAvailable = true
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await harness.publisher.idle()
  expect(harness.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'pictures', reason: null })
})

/** A publisher whose background encoder finishes when the test says so. */
async function publisherWithEncoder() {
  const harness = createPublisherHarness({ encodesAvif: true })
  await harness.started()
  const encoding = Promise.withResolvers<{ encoded: number; failed: string[] }>()
  const encode = vi.spyOn(harness.renderer, 'encodeInBackground').mockReturnValueOnce(encoding.promise)
  const { make } = harness.renderer
  const made = vi.spyOn(harness.renderer, 'make')
  made.mockImplementationOnce(async (job) => ({ ...(await make(job)), lackingPictures: ['a'] }))
  await harness.save()
  return { harness, made, make, encode, encoding }
}

it('variants that are encoded while a release is made are in the next one', async () => {
  const { harness, made, make, encoding } = await publisherWithEncoder()
  made.mockImplementationOnce(async (job) => {
    encoding.resolve({ encoded: 1, failed: [] })
    await encoding.promise
    return make(job)
  })
  await harness.save()
  expect(harness.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'pictures' })
})

it('pictures of a release are encoded although those of an earlier one are just being encoded, in vain', async () => {
  const { harness, made, make, encode, encoding } = await publisherWithEncoder()
  made.mockImplementationOnce(async (job) => ({ ...(await make(job)), lackingPictures: ['a'] }))
  await harness.save()
  encode.mockResolvedValueOnce({ encoded: 1, failed: [] })
  encoding.resolve({ encoded: 0, failed: [] })
  await expect.poll(() => harness.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'pictures' })
})
