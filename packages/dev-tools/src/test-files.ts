import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** The names of `npm test -- <name>` for groups of test files; a file belongs to the first group whose pattern matches. */
export const TEST_GROUPS = {
  faults: /^apps\/publisher\/test\/faults\/.*\.test\.ts$/,
  simulation: /^apps\/publisher\/test\/simulation\/.*\.test\.ts$/,
  api: /^supabase\/tests\/api\/.*\.test\.ts$/,
  database: /^supabase\/tests\/database\/.*\.test\.ts$/,
  render: /^apps\/site\/.*\.test\.tsx?$/,
  unit: /\.test\.tsx?$/,
  site: /^apps\/e2e\/site\/.*\.spec\.ts$/,
  console: /^apps\/e2e\/(?:admin|commands|publish)\/.*\.spec\.ts$/,
} as const satisfies Record<string, RegExp>

/** The group of a test file; `undefined` for other files. */
export function groupOf(file: string): string | undefined {
  return Object.entries(TEST_GROUPS).find(([, pattern]) => pattern.test(file))?.[0]
}

const CONSOLE_BUDGET = 'apps/admin/vite/budget.test.ts'

/** Whether a test file needs the builds of site and console. */
export function needsBuild(file: string): boolean {
  return ['faults', 'api', 'render', 'site', 'console'].includes(groupOf(file) ?? '') || file === CONSOLE_BUDGET
}

/**
 * The test files that a name selects: of a group, or with this part in their path.
 * @param files all files of the repository
 * @throws Error that names the remedy if the name selects no file
 */
export function selectFiles(name: string, files: readonly string[]): string[] {
  const isSelected = (file: string) => (name in TEST_GROUPS ? groupOf(file) === name : file.includes(name))
  const found = files.filter((file) => groupOf(file) !== undefined && isSelected(file))
  if (found.length === 0)
    throw new Error(`No check, group or test file is named "${name}". "npm test -- --list" shows all names.`)
  return found
}

/** The forms in which a test declares that a long run has more cases of the test. */
const HAS_MORE_CASES = /dev-tools\/random-runs|fixtures\/combinations|^apps\/publisher\/test\/faults\//m

/** Whether `npm run test:long` has more cases of a test file. */
export function isLongTest(file: string): boolean {
  return groupOf(file) !== undefined && (HAS_MORE_CASES.test(file) || HAS_MORE_CASES.test(readFileSync(join(ROOT, file), 'utf8')))
}
