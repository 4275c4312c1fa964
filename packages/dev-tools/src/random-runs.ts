import { sampleRuns } from '@bayt/content/testing/sample-runs'
import { testSeed } from '@bayt/content/testing/seed'

/** The number of runs of a random test, and their seed. */
export interface RandomRuns {
  numRuns: number
  seed: number
}

/**
 * The parameters of a random test for fast-check: few runs with a fixed seed in `npm test` (a quarter of them in the complete
 * run), and many runs in `npm run test:long`, which draws a new seed and prints it.
 */
export function randomRuns(runs: { everyday: number; long: number }): RandomRuns {
  return { numRuns: isLongRun() ? runs.long : sampleRuns(runs.everyday), seed: testSeed() }
}

/** Whether this is `npm run test:long`; tests that take minutes run only then. */
export function isLongRun(): boolean {
  return process.env.TEST_LONG === '1'
}
