import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { plans } from './world/plan.ts'
import { World } from './world/world.ts'

vi.mock('node:fs/promises', () => import('./world/fs-promises.ts'))
vi.mock('node:timers/promises', () => import('./world/timers-promises.ts'))

test('whatever happens, visitors get a whole release, nothing is lost, and nothing untrue is told', async () => {
  const totals = { runs: 0, virtualDays: 0, events: 0, builds: 0, processes: 0 }
  await fc.assert(
    fc.asyncProperty(plans(60), async (plan) => {
      const figures = await World.run(plan)
      totals.runs += 1
      totals.virtualDays += figures.virtualMs / 86_400_000
      totals.events += figures.events
      totals.builds += figures.builds
      totals.processes += figures.processes
    }),
    { ...randomRuns({ everyday: 30, long: 2_000 }), endOnFailure: false },
  )
  console.log(totals)
  expect(totals.builds).toBeGreaterThan(totals.runs)
})
