import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { summaryTable } from './summary.ts'
import { brokenFiles, missingFiles, playwrightResults, slowest, unreportedFiles, vitestResults } from './test-results.ts'

const VITEST = {
  testResults: [
    {
      name: join(ROOT, 'a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'lists sort', status: 'passed', duration: 20 },
        { fullName: 'skipped', status: 'skipped', duration: null },
        { fullName: 'lists end', status: 'failed', duration: 5, failureMessages: ['Error: no last page\n    at a.test.ts:3'] },
      ],
    },
  ],
}
const PASSED = { fullName: 'sorts', status: 'passed', duration: 1 }
const SKIPPED = { fullName: 'ends', status: 'skipped', duration: null }
const BROKEN = {
  testResults: [
    ...VITEST.testResults,
    { name: join(ROOT, 'green.test.ts'), status: 'passed', message: '', assertionResults: [PASSED] },
    { name: join(ROOT, 'import.test.ts'), status: 'failed', message: 'Error: no module\nat a.ts:1', assertionResults: [] },
    { name: join(ROOT, 'hook.test.ts'), status: 'failed', message: '', assertionResults: [PASSED, SKIPPED] },
  ],
}
const RED = [{ message: '\u001b[31mError: still open\u001b[39m\nExpected: closed' }]
const PLAYWRIGHT = {
  suites: [
    {
      file: 'site/a.spec.ts',
      specs: [{ title: 'opens', tests: [{ results: [{ duration: 3000 }] }] }],
      suites: [{ specs: [{ title: 'closes', tests: [{ results: [{ duration: 1000, errors: RED }, { duration: 500 }] }] }] }],
    },
  ],
}

it('the tests come from the reports of both runners, groups in a file included', () => {
  const times = [...vitestResults(VITEST), ...playwrightResults(PLAYWRIGHT)]
  expect(slowest(times, 3)).toEqual([
    { file: 'site/a.spec.ts', title: 'opens', ms: 3000 },
    { file: 'site/a.spec.ts', title: 'closes', ms: 1500, error: 'Error: still open' },
    { file: 'a.test.ts', title: 'lists sort', ms: 20 },
  ])
})

it('a requested file that Vitest left out is a failure that names the file', () => {
  expect(unreportedFiles(VITEST, ['a.test.ts', 'faults/a.test.tsx'])).toEqual([
    expect.objectContaining({
      file: 'faults/a.test.tsx',
      error: expect.stringContaining('No project of Vitest includes this file'),
    }),
  ])
})

it('each file that failed outside its tests is a failure that names the file', () => {
  expect(brokenFiles(BROKEN)).toEqual([
    { file: 'import.test.ts', title: 'failed outside its tests', ms: 0, error: 'Error: no module' },
    { file: 'hook.test.ts', title: 'failed outside its tests', ms: 0, error: expect.stringContaining('A hook') },
  ])
})

it('a requested file that Playwright left out is a failure that names the file', () => {
  const reported = playwrightResults(PLAYWRIGHT).map(({ file }) => file)
  expect(missingFiles(reported, ['site/a.spec.ts', 'security/a.spec.ts'], 'No project.')).toEqual([
    { file: 'security/a.spec.ts', title: 'never runs', ms: 0, error: 'No project.' },
  ])
})

it('the table shows the time of every part, and names the slowest and the failed tests', () => {
  const parts = [
    { title: 'Lint', tally: { passed: 1, failed: 0, skipped: 0 }, ms: 15_000 },
    { title: 'Unit tests', tally: { passed: 9, failed: 1, skipped: 0 }, ms: 285_000 },
  ]
  expect(summaryTable(parts, 290_000, vitestResults(VITEST)).split('\n')).toEqual([
    'Time by part, 4:50 in all (minutes:seconds)',
    '✓ Lint         0:15  1 passed, 0 failed',
    '✗ Unit tests   4:45  9 passed, 1 failed',
    '',
    'The 3 slowest tests',
    '   0.0 s  a.test.ts: lists sort',
    '   0.0 s  a.test.ts: lists end',
    '   0.0 s  a.test.ts: skipped',
    '',
    'Failed tests',
    '  a.test.ts: lists end',
    '    Error: no last page',
  ])
})

it('a long name of a test, or a long error, is cut', () => {
  const long = 'data:'.repeat(1_000)
  const lines = summaryTable([], 0, [{ file: 'a.test.ts', title: long, ms: 20, error: long }]).split('\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(250)
  expect(lines.at(-1)).toMatch(/^ {4}data:.*…$/)
})
