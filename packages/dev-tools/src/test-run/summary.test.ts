import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { playwrightTimes, slowest, vitestTimes } from './slowest-tests.ts'
import { summaryTable } from './summary.ts'

const VITEST = {
  testResults: [
    {
      name: join(ROOT, 'a.test.ts'),
      assertionResults: [
        { fullName: 'lists sort', duration: 20 },
        { fullName: 'skipped', duration: null },
      ],
    },
  ],
}
const PLAYWRIGHT = {
  suites: [
    {
      file: 'site/a.spec.ts',
      specs: [{ title: 'opens', tests: [{ results: [{ duration: 3000 }] }] }],
      suites: [{ specs: [{ title: 'closes', tests: [{ results: [{ duration: 1000 }, { duration: 500 }] }] }] }],
    },
  ],
}

it('the slowest tests come from the reports of both runners, groups in a file included', () => {
  const times = [...vitestTimes(VITEST), ...playwrightTimes(PLAYWRIGHT)]
  expect(slowest(times, 3)).toEqual([
    { file: 'site/a.spec.ts', title: 'opens', ms: 3000 },
    { file: 'site/a.spec.ts', title: 'closes', ms: 1500 },
    { file: 'a.test.ts', title: 'lists sort', ms: 20 },
  ])
})

it('the table shows the time of every part, and names the slowest tests', () => {
  const parts = [
    { title: 'Lint', tally: { passed: 1, failed: 0, skipped: 0 }, ms: 15_000 },
    { title: 'Unit tests', tally: { passed: 9, failed: 1, skipped: 0 }, ms: 285_000 },
  ]
  expect(summaryTable(parts, 290_000, slowest(playwrightTimes(PLAYWRIGHT), 1)).split('\n')).toEqual([
    'Time by part, 4:50 in all (minutes:seconds)',
    '✓ Lint         0:15  1 passed, 0 failed',
    '✗ Unit tests   4:45  9 passed, 1 failed',
    '',
    'The 1 slowest tests',
    '   3.0 s  site/a.spec.ts: opens',
  ])
})
