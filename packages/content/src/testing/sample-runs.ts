/**
 * The number of cases of a random test in a short run: the complete run of `npm test` has a quarter of them, always the same
 * cases (docs/decisions/complete-run.md).
 * @param count number in an everyday run, such as `npm test -- admin`
 */
export function sampleRuns(count: number): number {
  return process.env.COMPLETE_RUN === '1' ? Math.ceil(count / 4) : count
}
