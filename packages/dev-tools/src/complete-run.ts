/**
 * Whether this is the complete run of `npm test`, which proves every rule of docs/behaviour within ten minutes. It leaves out the tests whose
 * rules it proves with faster ones: `test.skipIf(isCompleteRun())`. Named runs, such as `npm test -- api`, have them, and CI runs those beside
 * the complete run (.github/workflows/ci.yml).
 */
export function isCompleteRun(): boolean {
  return process.env.COMPLETE_RUN === '1'
}
