/** `npm test` always draws the same cases, so that a failure is reproducible. */
const EVERYDAY_SEED = 20_261_122

/** The seed of random tests; `TEST_SEED=<number>` replays a run of `npm run test:long`, which draws a new seed. */
export function testSeed(): number {
  return Number(process.env.TEST_SEED ?? EVERYDAY_SEED)
}
