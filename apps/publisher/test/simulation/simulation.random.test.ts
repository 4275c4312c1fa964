import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { plans, type Step } from './world/plan.ts'
import { type Figures, World } from './world/world.ts'

vi.mock('node:fs/promises', async () => (await import('./world/disk.ts')).fsPromises)

const DAY_MS = 86_400_000
const total: Figures & { runs: number } = { runs: 0, virtualMs: 0, events: 0, builds: 0, processes: 0 }

function count({ virtualMs, events, builds, processes }: Figures): void {
  total.runs += 1
  total.virtualMs += virtualMs
  total.events += events
  total.builds += builds
  total.processes += processes
}

afterAll(() => {
  const { runs, virtualMs, events, builds, processes } = total
  console.log(
    `${runs} runs, ${(virtualMs / DAY_MS).toFixed(1)} simulated days, ${events} events, ${builds} builds, ${processes} starts of the publisher`,
  )
})

test('under random faults, visitors see a complete release, no change is lost, and no report is false', async () => {
  await fc.assert(
    fc.asyncProperty(plans('busy'), async (plan) => count(await World.run(plan))),
    randomRuns({ everyday: 24, long: 300 }),
  )
  expect(total.builds).toBeGreaterThan(total.runs)
})

test.runIf(isLongRun())('a year of edits and faults breaks no rule', async () => {
  const before = total.virtualMs
  const { seed } = randomRuns({ everyday: 0, long: 0 })
  await fc.assert(
    fc.asyncProperty(plans('calm'), async (plan) => count(await World.run(plan))),
    { seed, numRuns: 16, endOnFailure: true },
  )
  expect((total.virtualMs - before) / DAY_MS).toBeGreaterThan(365)
})

const save: Step = { afterMs: 0, action: { do: 'save', table: 'products', id: 1 } }
const rollback: Step = { afterMs: 60_000, action: { do: 'rollback', pick: 0 } }
const runSteps = (seed: number, steps: Step[]) => World.run({ seed, driftPpm: 0, sweepIntervalMs: 15_000, steps })

/** Cases that random plans found: a rename is on the disk only after its folder is flushed. */
test.each<[string, Step[], number]>([
  ['a release that was reported live', [save], 4_500],
  ['a rollback that was reported', [save, rollback], 1_500],
])('%s survives a power cut', async (_, steps, afterMs) => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { processes } = await runSteps(seed, [...steps, { afterMs, action: { do: 'power-cut' } }])
    expect(processes).toBe(2)
  }
})

test('a publisher whose clock is changed while a release is pinned still accepts requests of staff', async () => {
  const clock: Step = { afterMs: 60_000, action: { do: 'clock', shiftMs: 3 * 3_600_000 } }
  const resume: Step = { afterMs: 60_000, action: { do: 'resume' } }
  const { builds } = await runSteps(1, [save, rollback, clock, save, resume])
  expect(builds).toBeGreaterThan(2)
})
