import { expect, test } from 'vitest'
import { keptBackups } from './keep.ts'

const DAY_MS = 24 * 60 * 60_000
const START = Date.parse('2026-01-01T02:10:00Z')
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The backups that are left after a run at each of these times, the newest first. */
function leftAfter(times: readonly number[]): string[] {
  let left: number[] = []
  for (const ms of times) left = [...keptBackups([...left, ms])]
  return left.toSorted((a, b) => b - a).map(dayOf)
}

const nightly = (days: number) => Array.from({ length: days }, (_, day) => START + day * DAY_MS)

test('after a year of nightly backups, the backups of seven days, five weeks and twelve months are left', () => {
  // 2026-12-31 is a Thursday: the last day of December that is older than a week is the newest of its month.
  expect(leftAfter(nightly(365))).toEqual([
    ...['2026-12-31', '2026-12-30', '2026-12-29', '2026-12-28', '2026-12-27', '2026-12-26', '2026-12-25'],
    ...['2026-12-24', '2026-12-20', '2026-12-13', '2026-12-06', '2026-11-30', '2026-11-29'],
    ...[
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
    ],
    '2026-01-31',
  ])
})

test('the number of backups has a limit, and the oldest backup is from the twelfth month', () => {
  for (const days of [730, 731, 745, 761]) {
    const left = leftAfter(nightly(days))
    expect(left.length).toBeLessThanOrEqual(7 + 5 + 12)
    const oldest = Date.parse(left.at(-1) ?? '')
    expect((START + days * DAY_MS - oldest) / DAY_MS).toBeGreaterThan(31 * 10)
  }
})

test('all backups of one day stay for a week, and then only the newest of them', () => {
  const hourly = [0, 1, 2].map((hour) => START + hour * 60 * 60_000)
  expect(keptBackups(hourly).size).toBe(3)
  expect([...keptBackups([...hourly, START + 8 * DAY_MS])]).toEqual([START + 8 * DAY_MS, hourly[2]])
})

test('a pause of two years removes no backup of a week or month', () => {
  expect(leftAfter([...nightly(40), START + 760 * DAY_MS])).toEqual([
    ...['2028-01-31', '2026-02-09', '2026-02-08', '2026-02-01', '2026-01-31', '2026-01-25', '2026-01-18'],
  ])
})

test('a single backup stays', () => {
  expect([...keptBackups([START])]).toEqual([START])
  expect(keptBackups([]).size).toBe(0)
})
