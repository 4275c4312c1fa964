/** How many runs a random test makes, and the seed that replays them. */
export interface RandomRuns {
  numRuns: number
  seed: number
}

/** `npm test` always draws the same cases, so that a red run is red again. */
const EVERYDAY_SEED = 20_261_122

/**
 * The parameters of a random test, in the form that fast-check takes: few runs with a fixed seed in `npm test`, many in
 * `npm run test:long`, which draws a new seed and prints it. `TEST_SEED=<number>` replays a run.
 */
export function randomRuns(runs: { everyday: number; long: number }): RandomRuns {
  return { numRuns: isLongRun() ? runs.long : runs.everyday, seed: Number(process.env.TEST_SEED ?? EVERYDAY_SEED) }
}

/** Whether this is `npm run test:long`; tests that take minutes run only then. */
export function isLongRun(): boolean {
  return process.env.TEST_LONG === '1'
}
