import { groupOf, TEST_GROUPS, type TestGroup } from './groups.ts'

/** The checks and tests of a run of `npm test`. */
export interface Selection {
  /** Names of checks, e.g. `lint`. */
  checks: string[]
  /** Test files by their group. */
  files: Map<TestGroup, string[]>
  /** Whether this is the complete run, without names. */
  isComplete: boolean
}

/**
 * Resolves the arguments of `npm test`: names of checks, names of groups, and parts of paths of test files. Without arguments,
 * everything is selected.
 * @param files all files of the repository
 * @throws Error that names the first argument that selects nothing
 */
export function select(names: readonly string[], checks: readonly string[], files: readonly string[]): Selection {
  const tests = files.filter((file) => groupOf(file) !== undefined)
  if (names.length === 0) return { checks: [...checks], files: byGroup(tests), isComplete: true }
  const selected = new Set<string>()
  for (const name of names) {
    const found = checks.includes(name) ? [] : testsNamed(name, tests)
    if (found.length === 0 && !checks.includes(name))
      throw new Error(`No check, group or test file is named "${name}". "npm test -- --list" shows all names.`)
    for (const file of found) selected.add(file)
  }
  return {
    checks: checks.filter((check) => names.includes(check)),
    files: byGroup(tests.filter((file) => selected.has(file))),
    isComplete: false,
  }
}

/** A name of a group means the group, even if paths contain it. */
function testsNamed(name: string, tests: readonly string[]): string[] {
  const isGroup = TEST_GROUPS.some((group) => group.name === name)
  return tests.filter((file) => (isGroup ? groupOf(file)?.name === name : file.includes(name)))
}

function byGroup(tests: readonly string[]): Selection['files'] {
  const groups = TEST_GROUPS.map((group) => [group, tests.filter((file) => groupOf(file) === group)] as const)
  return new Map(groups.filter(([, files]) => files.length > 0))
}
