import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { groupOf } from './groups.ts'

/** Where a test says that a long run has more cases of it. */
const HAS_MORE_CASES = /dev-tools\/random-runs|fixtures\/combinations|^apps\/publisher\/faults\//m

/**
 * The test files of `npm run test:long`: those that ask for the number of their cases, and the faults of publishing, which it repeats.
 * @param files all files of the repository
 */
export function longTests(files: readonly string[]): string[] {
  return files.filter(
    (file) => groupOf(file) && (HAS_MORE_CASES.test(file) || HAS_MORE_CASES.test(readFileSync(join(ROOT, file), 'utf8'))),
  )
}
