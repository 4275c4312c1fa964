import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { add, checkTally, playwrightTally, readTally, summaryLine, vitestTally } from './tally.ts'

function report(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'tally-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }

describe('the totals of npm test', () => {
  it('are the sums of the runners', () => {
    expect(readTally(report(vitest), vitestTally, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
    expect(playwrightTally({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
    })
  })

  it('count a runner that failed without a failed test as a failure', () => {
    expect(readTally(report(vitest), vitestTally, 1).failed).toBe(1)
  })

  it('count a runner that ran nothing, or wrote no report, as a failure', () => {
    expect(readTally(report({ ...vitest, numPassedTests: 0 }), vitestTally, 0).failed).toBe(1)
    expect(readTally('/nowhere/report.json', vitestTally, 0).failed).toBe(1)
  })

  it('have the specified format', () => {
    expect(summaryLine(add(checkTally(true), checkTally(false)))).toBe('1 passed, 1 failed')
    expect(summaryLine({ passed: 2, failed: 0, skipped: 1 })).toBe('2 passed, 0 failed, 1 skipped')
  })
})
