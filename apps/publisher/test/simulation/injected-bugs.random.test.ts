import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { INJECTED_BUGS } from './injected-bugs.ts'
import { plans } from './world/plan.ts'
import type { BugInjection } from './world/publisher-process.ts'
import { World } from './world/world.ts'

vi.mock('node:fs/promises', () => import('./world/fs-promises.ts'))
vi.mock('node:timers/promises', () => import('./world/timers-promises.ts'))

const { seed: drawnSeed, numRuns } = randomRuns({ everyday: 60, long: 1_000 })

/** Runs plans until one breaks a rule. @returns the number of that run, and the message of the rule */
async function firstViolation(inject: BugInjection, seed: number): Promise<{ run: number; message: string }> {
  for (const [run, plan] of fc.sample(plans({ minSteps: 1, maxSteps: 60, pace: 'busy' }), { seed, numRuns }).entries()) {
    try {
      await World.run(plan, inject)
    } catch (error) {
      return { run: run + 1, message: error instanceof Error ? error.message : String(error) }
    }
  }
  return { run: numRuns, message: 'No rule was broken.' }
}

test.for(Object.entries(INJECTED_BUGS))(
  'the simulation finds the injected bug: %s',
  async ([, { inject, breaks, foundBySeed }]) => {
    const seed = isLongRun() ? drawnSeed : foundBySeed
    const { run, message } = await firstViolation(inject, seed)
    console.log(`Found in run ${run} of seed ${seed}: ${message.split('\n')[0]}`)
    expect(message).toMatch(breaks)
  },
)
