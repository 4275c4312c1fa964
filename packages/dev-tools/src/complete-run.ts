/**
 * Whether this is the complete run of `npm test` (docs/decisions/complete-run.md). Tests that it leaves out are written
 * `test.skipIf(isCompleteRun())`; named runs, such as `npm test -- api`, have them.
 */
export function isCompleteRun(): boolean {
  return process.env.COMPLETE_RUN === '1'
}
