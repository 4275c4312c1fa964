import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { groupOf } from './groups.ts'

/** Marks of test files that have more cases in a long run. */
const HAS_MORE_CASES = /dev-tools\/random-runs|fixtures\/combinations|^apps\/publisher\/faults\//m

/**
 * The test files of `npm run test:long`: files with a configurable number of cases, and the faults of publishing, which repeat.
 * @param files all files of the repository
 */
export function longTests(files: readonly string[]): string[] {
  return files.filter(
    (file) => groupOf(file) && (HAS_MORE_CASES.test(file) || HAS_MORE_CASES.test(readFileSync(join(ROOT, file), 'utf8'))),
  )
}
