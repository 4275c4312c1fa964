import { relative } from 'node:path'
import { ROOT } from '../root.ts'

/** One executed test. */
export interface TestTime {
  file: string
  title: string
  ms: number
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[]
}

interface PlaywrightSuite {
  file?: string
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** The times of all tests in Vitest's JSON report. */
export function vitestTimes({ testResults }: VitestReport): TestTime[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ file: relative(ROOT, name), title: fullName, ms: duration ?? 0 })),
  )
}

/** The times of all tests in Playwright's JSON report. */
export function playwrightTimes({ suites }: { suites: PlaywrightSuite[] }): TestTime[] {
  return suites.flatMap(({ file = '', specs = [], suites: nested = [] }) => [
    ...specs.map(({ title, tests }) => ({
      file,
      title,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...playwrightTimes({ suites: nested.map((suite) => ({ ...suite, file: suite.file ?? file })) }),
  ])
}

/** The slowest tests, slowest first. */
export function slowest(times: readonly TestTime[], count: number): TestTime[] {
  return times.toSorted((a, b) => b.ms - a.ms).slice(0, count)
}
