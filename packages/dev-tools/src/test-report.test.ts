import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkResult, missingFiles, readReport, summary, totals } from './test-report.ts'

function report(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(content))
  return join(folder, 'report.json')
}

const FOLDER = 'packages/content'
const PASSED = { fullName: 'sorts', status: 'passed', duration: 1 }
const SKIPPED = { fullName: 'ends', status: 'skipped', duration: null }
const FAILED = {
  fullName: 'lists end',
  status: 'failed',
  duration: 5,
  failureMessages: ['\u001b[31mError: no last page\n  at a.ts'],
}
const file = (name: string, status: string, assertionResults: object[], message = '') => ({
  name: `/elsewhere/${FOLDER}/src/${name}`,
  status,
  message,
  assertionResults,
})
const read = (testResults: object[], code = 1) => readReport('content test', report({ testResults }), FOLDER, code)

it("the tests come from Vitest's report, also from one of another clone", () => {
  const results = read([file('a.test.ts', 'failed', [PASSED, SKIPPED, FAILED])])
  expect(results).toEqual([
    { file: `${FOLDER}/src/a.test.ts`, title: 'sorts', ms: 1, status: 'passed' },
    { file: `${FOLDER}/src/a.test.ts`, title: 'ends', ms: 0, status: 'skipped' },
    { file: `${FOLDER}/src/a.test.ts`, title: 'lists end', ms: 5, status: 'failed', error: 'Error: no last page' },
  ])
  expect(totals(results)).toBe('1 passed, 1 failed, 1 skipped')
})

it("the tests come from Playwright's report, groups in a file included; a flaky one failed", () => {
  const suites = [
    {
      file: 'site/a.spec.ts',
      specs: [{ title: 'opens', tests: [{ status: 'expected', results: [{ duration: 3000 }] }] }],
      suites: [
        {
          file: 'site/a.spec.ts',
          specs: [
            {
              title: 'closes',
              tests: [{ status: 'flaky', results: [{ duration: 9, errors: [{ message: 'open' }] }, { duration: 1 }] }],
            },
          ],
        },
      ],
    },
  ]
  expect(readReport('e2e', report({ suites }), 'apps/e2e', 0)).toEqual([
    { file: 'apps/e2e/site/a.spec.ts', title: 'opens', ms: 3000, status: 'passed' },
    { file: 'apps/e2e/site/a.spec.ts', title: 'closes', ms: 10, status: 'failed', error: 'open' },
  ])
})

it('a runner that wrote no report, ran nothing, or failed without a failed test, failed', () => {
  expect(totals(readReport('content test', '/nowhere.json', FOLDER, 0))).toBe('0 passed, 1 failed')
  expect(totals(read([file('a.test.ts', 'passed', [SKIPPED])], 0))).toBe('0 passed, 1 failed')
  expect(totals(read([file('a.test.ts', 'passed', [PASSED])], 1))).toBe('1 passed, 1 failed')
})

it('a file that failed outside its tests failed: in an import, or in a hook', () => {
  const results = read([
    file('import.test.ts', 'failed', [], 'Error: no module\nat a.ts:1'),
    file('hook.test.ts', 'failed', [PASSED, SKIPPED]),
  ])
  expect(results.filter(({ status }) => status === 'failed').map(({ file, error }) => [file, error])).toEqual([
    [`${FOLDER}/src/import.test.ts`, 'Error: no module'],
    [`${FOLDER}/src/hook.test.ts`, 'A hook or its process failed.'],
  ])
})

it('a file of which no report says anything failed', () => {
  const results = read([file('a.test.ts', 'passed', [PASSED])], 0)
  expect(missingFiles(results, [`${FOLDER}/src/a.test.ts`, 'faults/a.test.ts'])).toMatchObject([
    { file: 'faults/a.test.ts', status: 'failed', error: expect.stringContaining('No project') },
  ])
})

it('the last lines name the time of each part, the slowest tests, the failed ones, and the totals; long ones are cut', () => {
  const long = 'data:'.repeat(1_000)
  const tests = read([file('a.test.ts', 'failed', [PASSED, { ...FAILED, fullName: long, failureMessages: [long] }])])
  const parts = [
    { title: 'lint', ms: 15_000, results: [checkResult('lint', 15_000, true)] },
    { title: 'content test', ms: 285_000, results: tests },
  ]
  const lines = summary(parts, 290_000).split('\n')
  expect(lines.slice(1, 4)).toEqual([
    'Time by part, 4:50 in all (minutes:seconds)',
    '✓ lint           0:15  1 passed, 0 failed',
    '✗ content test   4:45  1 passed, 1 failed',
  ])
  expect(lines.indexOf('Failed')).toBeGreaterThan(lines.indexOf('The slowest tests'))
  expect(lines.at(-1)).toBe('2 passed, 1 failed')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(250)
})
