import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadQueue } from './upload-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A task that runs until `finish` is called. */
function pausedTask() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: vi.fn(() => promise), finish: resolve }
}

test('tasks run in parallel while their bytes fit into the memory budget, and otherwise wait', async () => {
  const queue = new UploadQueue(100)
  const [first, second, third] = [pausedTask(), pausedTask(), pausedTask()]
  const results = [queue.withMemory(60, first.run), queue.withMemory(40, second.run), queue.withMemory(1, third.run)]
  await vi.advanceTimersByTimeAsync(1_000)
  expect([first, second, third].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0])
  second.finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(third.run).toHaveBeenCalledOnce()
  first.finish()
  third.finish()
  await Promise.all(results)
})

test('a task that waits for 30 seconds is refused as busy and never runs', async () => {
  const queue = new UploadQueue(100)
  const [first, second] = [pausedTask(), pausedTask()]
  const running = queue.withMemory(100, first.run)
  const refused = vi.fn()
  const waiting = queue.withMemory(0, second.run).catch(refused)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await waiting
  expect(refused).toHaveBeenCalledWith(
    expect.objectContaining({ status: 503, body: { error: expect.objectContaining({ code: 'busy', retry_after_s: 10 }) } }),
  )
  first.finish()
  await running
  expect(second.run).not.toHaveBeenCalled()
})

test('a task that fails releases its memory', async () => {
  const queue = new UploadQueue(100)
  await expect(queue.withMemory(100, () => Promise.reject(new Error('aborted')))).rejects.toThrow('aborted')
  expect(await queue.withMemory(100, async () => 'stored')).toBe('stored')
})

test('one picture is verified at a time', async () => {
  const queue = new UploadQueue(100)
  const [first, second] = [pausedTask(), pausedTask()]
  const results = [queue.verifyAlone(first.run), queue.verifyAlone(second.run)]
  await vi.advanceTimersByTimeAsync(0)
  expect([first, second].map(({ run }) => run.mock.calls.length)).toEqual([1, 0])
  first.finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(second.run).toHaveBeenCalledOnce()
  second.finish()
  await Promise.all(results)
})
