import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Backoff } from './queues.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Milliseconds until the next attempt. */
function pauseOf(backoff: Backoff): number {
  let ms = 0
  for (; !backoff.isOver; ms += 1) vi.advanceTimersByTime(1)
  return ms
}

test('nothing waits before the first failure', () => {
  expect(new Backoff(1_000, 300_000).isOver).toBe(true)
})

test('each failure doubles the pause, up to five minutes', () => {
  const backoff = new Backoff(1_000, 300_000)
  const pauses = Array.from({ length: 10 }, () => {
    backoff.fail()
    return pauseOf(backoff)
  })
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000])
})

test('a reset ends the pause, and the next one is short again', () => {
  const backoff = new Backoff(1_000, 300_000)
  for (let failures = 0; failures < 5; failures++) backoff.fail()
  expect(backoff.isOver).toBe(false)
  backoff.reset()
  expect(backoff.isOver).toBe(true)
  backoff.fail()
  expect(pauseOf(backoff)).toBe(1_000)
})
