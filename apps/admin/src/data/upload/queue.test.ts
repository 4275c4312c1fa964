// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Services } from '../services.tsx'
import { memory, sessionUntil } from '../session/session.test-data.ts'
import { createSessionStore } from '../session/store.ts'
import { createUpload, createUploadQueue } from './queue.ts'
import { sendPicture } from './send.ts'

vi.mock('./prepare.ts', () => ({ preparePicture: async ({ name }: File) => ({ blob: new Blob(), thumbnail: undefined, name }) }))
vi.mock('./send.ts', () => ({ sendPicture: vi.fn() }))

const own = sessionUntil(Date.now() + 3_600_000)

/** A queue of a signed-in account with one picture. */
function sendOne() {
  const session = createSessionStore(memory())
  session.signIn(own)
  const used: string[] = []
  const nothing = () => undefined
  const queue = createUploadQueue({ session } as Services, own.user.id, {
    read: async () => undefined,
    use: async (_upload, url) => void used.push(url),
    failed: nothing,
    forget: nothing,
    changed: nothing,
  })
  queue.add([createUpload('image_url', new File(['x'], 'sack.jpg'))])
  return { session, queue, used }
}

test('a picture whose token the server refuses asks to sign in again, and goes on afterwards', async () => {
  vi.mocked(sendPicture).mockRejectedValueOnce(new ContentError('signed_out', '')).mockResolvedValueOnce('new.jpg')
  const { session, queue, used } = sendOne()
  await expect.poll(() => session.get().status).toBe('expired')
  expect(queue.progress()).toBe('stuck')
  session.signIn({ ...own, token: 'd.e.f' })
  await expect.poll(() => used).toEqual(['new.jpg'])
})

test('a picture that arrives after another account has signed in waits for its own account', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  vi.mocked(sendPicture).mockReturnValueOnce(promise)
  const { session, queue, used } = sendOne()
  await expect.poll(() => queue.get('image_url')?.state.status).toBe('sending')
  session.signedOutElsewhere()
  session.signIn({ ...own, user: { ...own.user, id: 2 } })
  resolve('new.jpg')
  await expect.poll(() => queue.progress()).toBe('stuck')
  expect(used).toEqual([])
  session.signIn(own)
  await expect.poll(() => used).toEqual(['new.jpg'])
})

describe('a server that fails', () => {
  const MINUTE_MS = 60_000
  const sent = vi.mocked(sendPicture)
  beforeEach(() => {
    vi.useFakeTimers()
    sent.mockReset().mockRejectedValue(new ContentError('server', ''))
  })
  afterEach(() => vi.useRealTimers())

  /** The number of attempts in the next minutes. */
  const attemptsIn = async (minutes: number) => {
    sent.mockClear()
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)
    return sent.mock.calls.length
  }

  test('a picture for which the server fails is sent again less and less often, until the browser is online again or staff ask for it', async () => {
    const { queue } = sendOne()
    // The first attempt, and one after each pause of 15, 30, 60, 120, 240 and 300 seconds.
    const first = await attemptsIn(5)
    expect(first).toBeGreaterThanOrEqual(4)
    expect(first).toBeLessThanOrEqual(5)
    await attemptsIn(5)
    expect(await attemptsIn(10)).toBe(2)
    for (const begin of [() => window.dispatchEvent(new Event('online')), queue.retryAll]) {
      begin()
      await vi.advanceTimersByTimeAsync(0)
      expect(await attemptsIn(3)).toBeGreaterThanOrEqual(3)
      await attemptsIn(7)
    }
    queue.close()
  })

  test('a clock of the device that is set back does not lengthen a pause', async () => {
    const { queue } = sendOne()
    await attemptsIn(20)
    vi.setSystemTime(Date.now() - 24 * 60 * MINUTE_MS)
    expect(await attemptsIn(10)).toBe(2)
    queue.close()
  })

  test('a picture for which the server fails does not slow down one that waits for the connection', async () => {
    const { queue } = sendOne()
    await attemptsIn(10)
    sent.mockImplementation(async (_caller, { name }) => {
      throw new ContentError(name === 'sack.jpg' ? 'server' : 'offline', '')
    })
    queue.add([createUpload('image_2', new File(['x'], 'oil.jpg'))])
    await vi.advanceTimersByTimeAsync(0)
    await attemptsIn(10)
    const ofOil = sent.mock.calls.filter(([, { name }]) => name === 'oil.jpg')
    expect(ofOil).toHaveLength(40)
    queue.close()
  })
})
