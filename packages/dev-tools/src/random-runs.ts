/** The number of runs of a random test, and their seed. */
export interface RandomRuns {
  numRuns: number
  seed: number
}

/** `npm test` always draws the same cases, so that a failure is reproducible. */
const EVERYDAY_SEED = 20_261_122

/**
 * The parameters of a random test for fast-check: few runs with a fixed seed in `npm test`, many in
 * `npm run test:long`, which draws a new seed and prints it. `TEST_SEED=<number>` replays a run.
 */
export function randomRuns(runs: { everyday: number; long: number }): RandomRuns {
  return { numRuns: isLongRun() ? runs.long : runs.everyday, seed: Number(process.env.TEST_SEED ?? EVERYDAY_SEED) }
}

/** Whether this is `npm run test:long`; tests that take minutes run only then. */
export function isLongRun(): boolean {
  return process.env.TEST_LONG === '1'
}
