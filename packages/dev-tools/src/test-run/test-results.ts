import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../root.ts'

/** An executed test. */
export interface TestResult {
  file: string
  title: string
  ms: number
  /** Reason of the failure; absent if the test passed or was skipped. */
  error?: string
}

interface VitestAssertion {
  fullName: string
  duration?: number | null
  status: string
  failureMessages?: string[]
}

export interface VitestReport {
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  /** The error outside its tests. */
  message: string
  assertionResults: VitestAssertion[]
}

interface PlaywrightRun {
  duration: number
  errors?: { message?: string }[]
}

interface PlaywrightSuite {
  file?: string
  specs?: { title: string; tests: { results: PlaywrightRun[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** All tests in Vitest's JSON report. */
export function vitestResults({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, failureMessages }) => ({
      file: relative(ROOT, name),
      title: fullName,
      ms: duration ?? 0,
      ...withError(failureMessages?.[0]),
    })),
  )
}

/** The files that failed outside their tests, as failures: in an import, in a hook, or because the worker ended. */
export function brokenFiles({ testResults }: VitestReport): TestResult[] {
  return testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
    .map(({ name, message }) => ({
      file: relative(ROOT, name),
      title: 'failed outside its tests',
      ms: 0,
      error: firstLine(message) || 'A hook or its process failed: see the lines of the group.',
    }))
}

/** The requested files of which the report says nothing, as failures: their names match no `include` of a Vitest project. */
export function unreportedFiles({ testResults }: VitestReport, files: readonly string[]): TestResult[] {
  const reported = testResults.map(({ name }) => relative(ROOT, name))
  return missingFiles(reported, files, 'No project of Vitest includes this file.')
}

/** The requested files without a report, as failures. */
export function missingFiles(reported: readonly string[], files: readonly string[], error: string): TestResult[] {
  const known = new Set(reported)
  return files.filter((file) => !known.has(file)).map((file) => ({ file, title: 'never runs', ms: 0, error }))
}

/** All tests in Playwright's JSON report. */
export function playwrightResults({ suites }: { suites: PlaywrightSuite[] }): TestResult[] {
  return suites.flatMap(({ file = '', specs = [], suites: nested = [] }) => [
    ...specs.map(({ title, tests }) => {
      const runs = tests.flatMap(({ results }) => results)
      const ms = runs.reduce((sum, { duration }) => sum + duration, 0)
      return { file, title, ms, ...withError(runs.flatMap(({ errors = [] }) => errors)[0]?.message) }
    }),
    ...playwrightResults({ suites: nested.map((suite) => ({ ...suite, file: suite.file ?? file })) }),
  ])
}

function withError(message: string | undefined): Pick<TestResult, 'error'> {
  return message === undefined ? {} : { error: firstLine(message) }
}

/** The first line of an error, without the codes that colour it in a terminal. */
function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n')[0] ?? ''
}

/** The slowest tests, slowest first. */
export function slowest(results: readonly TestResult[], count: number): TestResult[] {
  return results.toSorted((a, b) => b.ms - a.ms).slice(0, count)
}
