import { expect, test, vi } from 'vitest'
import type { Step } from './world/plan.ts'
import { World } from './world/world.ts'

vi.mock('node:fs/promises', () => import('./world/fs-promises.ts'))
vi.mock('node:timers/promises', () => import('./world/timers-promises.ts'))

const save: Step = { afterMs: 0, action: { do: 'save', table: 'products', id: 1 } }
const rollback: Step = { afterMs: 60_000, action: { do: 'rollback', pick: 0 } }
const powerCut = (afterMs: number): Step => ({ afterMs, action: { do: 'power cut' } })
const SEEDS = [1, 2, 3, 4, 5]

/** Cases that random plans found: a rename is on the disk only after its folder is flushed. */
test.each<[string, Step[]]>([
  ['a release that was reported live', [save, powerCut(4_500)]],
  ['a rollback that was reported', [save, rollback, powerCut(1_500)]],
])('%s survives a power cut', async (_, steps) => {
  for (const seed of SEEDS) {
    const { processes } = await World.run({ seed, driftPpm: 0, sweepIntervalMs: 15_000, steps })
    expect(processes).toBe(2)
  }
})

test('a publisher whose clock is changed while a release is pinned still accepts requests of staff', async () => {
  const clock: Step = { afterMs: 60_000, action: { do: 'clock', shiftMs: 3 * 3_600_000 } }
  const resume: Step = { afterMs: 60_000, action: { do: 'resume' } }
  const { builds } = await World.run({
    seed: 1,
    driftPpm: 0,
    sweepIntervalMs: 15_000,
    steps: [save, rollback, clock, save, resume],
  })
  expect(builds).toBeGreaterThan(2)
})
