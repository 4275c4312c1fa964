import { setTimeout as wait } from 'node:timers/promises'
import type { DueSets } from '@bayt/content/entities/due-sets'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { silenceLog } from '../test/helpers.ts'
import { Schedules } from './schedules.ts'

beforeEach(silenceLog)

/** A backend with one set, due after a time; the backend notes when it is asked. */
function backendWith(firstDueMs: number | null) {
  const world = {
    dueAt: firstDueMs === null ? Number.POSITIVE_INFINITY : performance.now() + firstDueMs,
    isDown: false,
    refuses: false,
  }
  const asked: number[] = []
  const done: number[] = []
  const schedules = new Schedules(async (): Promise<DueSets> => {
    asked.push(performance.now())
    if (world.isDown) throw new Error('fetch failed')
    const isDue = performance.now() >= world.dueAt
    if (isDue && !world.refuses) {
      done.push(performance.now() - world.dueAt)
      world.dueAt = Number.POSITIVE_INFINITY
    }
    const dueInMs = Number.isFinite(world.dueAt) ? Math.max(0, Math.ceil(world.dueAt - performance.now())) : null
    return { due_in_ms: dueInMs, done: isDue && !world.refuses ? 1 : 0, waiting: [] }
  })
  onTestFinished(() => schedules.close())
  return { world, asked, done, schedules }
}

it('asks at the start, when the next set is due, and not in between', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { asked, done, schedules } = backendWith(30_000)
  schedules.start()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([asked.length, done.length]).toEqual([2, 1])
})

it('a step of the clock, or a machine that slept, makes it ask at once', async () => {
  const { world, done, schedules } = backendWith(3_600_000)
  schedules.start()
  await wait(250)
  world.dueAt = performance.now()
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
  await expect.poll(() => done.length, { timeout: 2_000 }).toBe(1)
})

it('a backend that is away, or that cannot carry a set out, is asked again less and less often', async () => {
  const { world, asked, done, schedules } = backendWith(0)
  world.isDown = true
  schedules.start()
  await wait(1_300)
  expect(asked.length).toBeLessThan(5)
  world.isDown = false
  world.refuses = true
  await wait(1_500)
  expect(asked.length).toBeLessThan(8)
  world.refuses = false
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(1)
})
