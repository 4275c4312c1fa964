import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { runReporting } from './runners.ts'
import { vitestTally } from './tally.ts'
import { vitestResults } from './test-results.ts'

const REPORTS = join(ROOT, '.local/test-reports')
const NAME = `runners-test-${process.pid}.json`
const PASSED = {
  numPassedTests: 1,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: join(ROOT, 'a.test.ts'), assertionResults: [{ fullName: 'passes', duration: 1 }] }],
}

afterEach(() => rmSync(join(REPORTS, NAME), { force: true }))

it('a runner that ends before it reports fails, even if an earlier run has left a report', async () => {
  mkdirSync(REPORTS, { recursive: true })
  writeFileSync(join(REPORTS, NAME), JSON.stringify(PASSED))
  const { tally, results } = await runReporting(NAME, vitestTally, vitestResults, async () => ({ code: 1 }))
  expect(tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(results).toEqual([])
})
