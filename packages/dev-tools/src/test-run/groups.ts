/** A group of test files with its own runner or its own stack. */
export interface TestGroup {
  name: string
  title: string
  runner: 'vitest' | 'playwright'
  files: RegExp
  /** Whether its tests use the production builds of site and admin. */
  needsBuild: boolean
}

/** The first group whose pattern matches a file owns it. */
export const TEST_GROUPS: readonly TestGroup[] = [
  {
    name: 'faults',
    title: 'Faults of publishing in real processes',
    runner: 'vitest',
    files: /^apps\/publisher\/faults\/.*\.test\.ts$/,
    needsBuild: true,
  },
  {
    name: 'api',
    title: 'API and functions against the embedded backend',
    runner: 'vitest',
    files: /^supabase\/tests\/api\/.*\.test\.ts$/,
    needsBuild: true,
  },
  {
    name: 'database',
    title: 'Migrations and policies, on the embedded database and on PostgreSQL',
    runner: 'vitest',
    files: /^supabase\/tests\/database\/.*\.test\.ts$/,
    needsBuild: false,
  },
  {
    name: 'render',
    title: 'Rendering with the bundle of the site',
    runner: 'vitest',
    files: /^apps\/site\/.*\.test\.tsx?$/,
    needsBuild: true,
  },
  {
    name: 'simulation',
    title: 'Publishing in simulated time',
    runner: 'vitest',
    files: /^apps\/publisher\/simulation\/.*\.test\.ts$/,
    needsBuild: false,
  },
  { name: 'unit', title: 'Unit tests', runner: 'vitest', files: /\.test\.tsx?$/, needsBuild: false },
  {
    name: 'site',
    title: 'The public site in a browser',
    runner: 'playwright',
    files: /^apps\/e2e\/site\/.*\.spec\.ts$/,
    needsBuild: true,
  },
  {
    name: 'console',
    title: 'The console, the commands and publishing in a browser',
    runner: 'playwright',
    files: /^apps\/e2e\/.*\.spec\.ts$/,
    needsBuild: true,
  },
]

/** The group of a test file; `undefined` for other files. */
export function groupOf(file: string): TestGroup | undefined {
  return TEST_GROUPS.find(({ files }) => files.test(file))
}

/** Groups of Vitest run in parallel; the longest groups start first. */
const LONGEST_FIRST = ['api', 'unit', 'database', 'faults', 'render', 'simulation']

/** The groups of Vitest in the order in which they start. */
export function startOrder(groups: Iterable<TestGroup>): TestGroup[] {
  return [...groups].sort((a, b) => LONGEST_FIRST.indexOf(a.name) - LONGEST_FIRST.indexOf(b.name))
}
