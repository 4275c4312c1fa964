import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { plans } from './world/plan.ts'
import { type Figures, World } from './world/world.ts'

vi.mock('node:fs/promises', () => import('./world/fs-promises.ts'))
vi.mock('node:timers/promises', () => import('./world/timers-promises.ts'))

const DAY_MS = 86_400_000
const total: Figures & { runs: number } = { runs: 0, virtualMs: 0, events: 0, builds: 0, processes: 0 }

function count(figures: Figures): void {
  total.runs += 1
  total.virtualMs += figures.virtualMs
  total.events += figures.events
  total.builds += figures.builds
  total.processes += figures.processes
}

afterAll(() => {
  const { runs, virtualMs, events, builds, processes } = total
  console.log(
    `${runs} runs, ${(virtualMs / DAY_MS).toFixed(1)} simulated days, ${events} events, ${builds} builds, ${processes} starts of the publisher`,
  )
})

test('under random faults, visitors see a complete release, no change is lost, and no report is false', async () => {
  await fc.assert(
    fc.asyncProperty(plans({ minSteps: 1, maxSteps: 60, pace: 'busy' }), async (plan) => count(await World.run(plan))),
    randomRuns({ everyday: 6, long: 300 }),
  )
  expect(total.builds).toBeGreaterThan(total.runs)
})

test.runIf(isLongRun())('a year of edits and faults breaks no rule', async () => {
  const before = total.virtualMs
  const { seed } = randomRuns({ everyday: 0, long: 0 })
  const month = plans({ minSteps: 80, maxSteps: 120, pace: 'calm' })
  await fc.assert(
    fc.asyncProperty(month, async (plan) => count(await World.run(plan))),
    { seed, numRuns: 16, endOnFailure: true },
  )
  expect((total.virtualMs - before) / DAY_MS).toBeGreaterThan(365)
})
