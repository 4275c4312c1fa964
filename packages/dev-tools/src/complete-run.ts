/**
 * Whether this is the complete run of `npm test` (docs/decisions/complete-run.md). Tests outside the complete run are written
 * `test.skipIf(isCompleteRun())`; named runs, such as `npm test -- api`, include them.
 */
export function isCompleteRun(): boolean {
  return process.env.COMPLETE_RUN === '1'
}
