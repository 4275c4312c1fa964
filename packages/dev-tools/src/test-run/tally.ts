import { readFileSync } from 'node:fs'

/** How many tests or checks passed, failed and were skipped. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const EMPTY_TALLY: Tally = { passed: 0, failed: 0, skipped: 0 }

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** The last line of `npm test`. */
export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The tally of a single check. */
export function checkTally(isPassed: boolean): Tally {
  return { ...EMPTY_TALLY, [isPassed ? 'passed' : 'failed']: 1 }
}

/**
 * Reads the totals of a test runner from its report.
 * @param code its exit code; a failure without a failed test counts as one failure, and so does a run without tests
 */
export function readTally(reportFile: string, parse: (report: never) => Tally, code: number): Tally {
  const tally = readReport(reportFile, parse)
  if (tally === undefined) return checkTally(false)
  const ranNothing = tally.passed + tally.failed === 0
  return (code !== 0 && tally.failed === 0) || ranNothing ? add(tally, checkTally(false)) : tally
}

function readReport(reportFile: string, parse: (report: never) => Tally): Tally | undefined {
  try {
    return parse(JSON.parse(readFileSync(reportFile, 'utf8')) as never)
  } catch (error) {
    console.error(`The report ${reportFile} cannot be read:`, error)
    return undefined
  }
}

export interface VitestTotals {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** Totals of Vitest's JSON report. */
export function vitestTally(report: VitestTotals): Tally {
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
}

/** Totals of Playwright's JSON report; a flaky test counts as failed. */
export function playwrightTally({
  stats,
}: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
