import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './root.ts'

/** One test in the report of a runner. */
export interface TestResult {
  file: string
  title: string
  ms: number
  status: 'passed' | 'failed' | 'skipped'
  /** The first line of the error of a failed test. */
  error?: string
}

/** One part of a run: a check, or the tests of a runner. */
export interface Part {
  title: string
  ms: number
  results: readonly TestResult[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; duration?: number | null; status: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  file?: string
  specs?: { title: string; tests: { status: string; results: { duration: number; errors?: { message?: string }[] }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/**
 * The results in the JSON report of Vitest or of Playwright. A missing report, a report without a test, and a failure outside
 * tests also count as failures.
 * @param folder of the tests, relative to the repository, as a report from turbo's cache may come from another clone; empty for
 * tests of several packages
 * @param code the exit code of the runner
 */
export function readReport(title: string, path: string, folder: string, code: number): TestResult[] {
  const results = parseReport(title, path, folder)
  const isExplained = code === 0 || results.some(({ status }) => status === 'failed')
  return isExplained ? results : [...results, failure(title, title, `It ended with code ${code}.`)]
}

function parseReport(title: string, path: string, folder: string): TestResult[] {
  try {
    const report: VitestReport | { suites: PlaywrightSuite[] } = JSON.parse(readFileSync(path, 'utf8'))
    const results = 'suites' in report ? fromPlaywright(report.suites, folder) : fromVitest(report, folder)
    return results.some(({ status }) => status !== 'skipped') ? results : [failure(title, title, 'No test ran.')]
  } catch (error) {
    return [failure(title, title, `Its report cannot be read: ${error instanceof Error ? error.message : error}`)]
  }
}

function fromVitest({ testResults }: VitestReport, folder: string): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = folder ? name.slice(name.lastIndexOf(`/${folder}/`) + 1) : relative(ROOT, name)
    const tests = assertionResults.map((test): TestResult => {
      const ms = test.duration ?? 0
      if (test.status === 'failed') return { ...failure(file, test.fullName, test.failureMessages?.[0]), ms }
      return { file, title: test.fullName, ms, status: test.status === 'passed' ? 'passed' : 'skipped' }
    })
    // The cause is an import, a hook, or the end of the worker.
    const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed')
    return isBroken ? [...tests, failure(file, 'outside its tests', message || 'A hook or its process failed.')] : tests
  })
}

/** A flaky test counts as failed. */
function fromPlaywright(suites: readonly PlaywrightSuite[], folder: string, parent = ''): TestResult[] {
  return suites.flatMap(({ file: path, specs = [], suites: nested = [] }) => {
    const file = path ? `${folder}/${path}` : parent
    return [
      ...specs.flatMap(({ title, tests }) =>
        tests.map(({ status, results }): TestResult => {
          const ms = results.reduce((sum, { duration }) => sum + duration, 0)
          const error = results.flatMap(({ errors = [] }) => errors)[0]?.message
          if (status === 'expected' || status === 'skipped')
            return { file, title, ms, status: status === 'expected' ? 'passed' : 'skipped' }
          return { ...failure(file, title, error), ms }
        }),
      ),
      ...fromPlaywright(nested, folder, file),
    ]
  })
}

/** The result for a failure that is in no report. */
export function failure(file: string, title: string, error = ''): TestResult {
  return { file, title, ms: 0, status: 'failed', error: stripVTControlCharacters(error).split('\n')[0] ?? '' }
}

/** A check counts as one test. */
export function checkResult(title: string, ms: number, isPassed: boolean): TestResult {
  return isPassed ? { file: title, title, ms, status: 'passed' } : failure(title, title, 'See the lines above.')
}

/** The requested test files that no report contains, as failures: no project of a runner includes these files. */
export function missingFiles(results: readonly TestResult[], files: readonly string[]): TestResult[] {
  const reported = new Set(results.map(({ file }) => file))
  return files
    .filter((file) => !reported.has(file))
    .map((file) => failure(file, 'never runs', 'No project of Vitest includes this file.'))
}

/** The totals of a run, such as `3 passed, 0 failed, 1 skipped`: the last line of `npm test`. */
export function totals(results: readonly TestResult[]): string {
  const count = (wanted: TestResult['status']) => results.filter(({ status }) => status === wanted).length
  const skipped = count('skipped')
  return `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const SLOWEST_COUNT = 10
/** Names of tests, and errors, are cut to this length, because they can contain random cases. */
const MAX_LENGTH = 200

/**
 * The last lines of a run: the parts with their times, the slowest tests, the failed tests, and the totals. A log that is cut at
 * its start still names the failed tests.
 * @param totalMs time of the run; less than the sum of the parts, some of which run at the same time
 */
export function summary(parts: readonly Part[], totalMs: number): string {
  const width = Math.max(...parts.map(({ title }) => title.length), 0)
  const tests = parts.flatMap(({ results }) => results)
  const failed = tests.filter(({ status }) => status === 'failed')
  const rows = parts.map(({ title, ms, results }) => {
    const mark = results.some(({ status }) => status === 'failed') ? '✗' : '✓'
    return `${mark} ${title.padEnd(width)} ${inMinutes(ms).padStart(6)}  ${totals(results)}`
  })
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_COUNT)
  return [
    '',
    `Time by part, ${inMinutes(totalMs)} in all (minutes:seconds)`,
    ...rows,
    '',
    'The slowest tests',
    ...slowest.map(({ file, title, ms }) => `${`${(ms / 1000).toFixed(1)} s`.padStart(8)}  ${file}: ${cut(title)}`),
    ...(failed.length > 0 ? ['', 'Failed'] : []),
    ...failed.flatMap(({ file, title, error = '' }) => [`  ${file}: ${cut(title)}`, `    ${cut(error)}`]),
    '',
    totals(tests),
  ].join('\n')
}

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text
}

function inMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
