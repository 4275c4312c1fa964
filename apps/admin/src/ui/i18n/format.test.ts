import { expect, test } from 'vitest'
import {
  dayOf,
  formatAge,
  formatDaysUntil,
  formatList,
  formatNumber,
  formatRecentDay,
  formatShortDate,
  formatShortDateTime,
} from './format.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

test.each([
  ['en', 20_000, 'now'],
  ['en', 5 * 60_000, '5 minutes ago'],
  ['en', 3 * 3_600_000, '3 hours ago'],
  ['en', 26 * 3_600_000, 'yesterday'],
  // `NOW` is Friday, 1 PM in Yemen; 47 hours earlier is Wednesday, 2 PM.
  ['en', 47 * 3_600_000, '2 days ago'],
  ['en', 71 * 3_600_000, '3 days ago'],
  ['ar', 5 * 60_000, 'قبل ٥ دقائق'],
  ['en', -5_000, 'now'],
] as const)('the age of a draft (%s, %d ms)', (locale, age, text) => {
  expect(formatAge(locale, NOW - age, NOW)).toBe(text)
})

test('numbers are written in the digits of the language', () => {
  expect(formatNumber('en', 1234)).toBe('1,234')
  expect(formatNumber('ar', 12)).toBe('١٢')
})

test('the day in the name of a file is that of Yemen, also after midnight there', () => {
  expect(dayOf(Date.parse('2026-11-20T20:59:59Z'))).toBe('2026-11-20')
  expect(dayOf(Date.parse('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
})

test('a date is short, in the time of Yemen', () => {
  expect(formatShortDate('en', '2026-11-20T22:30:00Z')).toBe('Nov 21, 2026')
  expect(formatShortDateTime('en', '2026-11-20T22:30:00Z')).toMatch(/^Nov 21, 2026, 1:30\sAM$/)
  expect(formatShortDate('ar', '2026-11-20T22:30:00Z')).toBe('٢١ نوفمبر ٢٠٢٦')
  expect(formatShortDateTime('ar', '2026-11-20T22:30:00Z')).toMatch(/^٢١ نوفمبر ٢٠٢٦/)
})

test.each([
  ['en', 90 * 86_400_000 - 1_000, 'in 90 days'],
  ['ar', 11 * 86_400_000, 'بعد ١١ يومًا'],
  ['en', 3_600_000, 'tomorrow'],
  ['en', -5_000, 'today'],
] as const)('the days until a time (%s, %d ms)', (locale, ms, text) => {
  expect(formatDaysUntil(locale, NOW + ms, NOW)).toBe(text)
})

test.each([
  ['en', 0, 'today'],
  ['en', -5_000, 'today'],
  ['en', 14 * 3_600_000, 'yesterday'],
  ['en', 6 * 86_400_000, 'Saturday'],
  ['ar', 6 * 86_400_000, 'السبت'],
  ['en', 7 * 86_400_000, 'Nov 13, 2026'],
] as const)('the day of a past time (%s, %d ms ago)', (locale, age, text) => {
  expect(formatRecentDay(locale, NOW - age, NOW)).toBe(text)
})

test('a list has the conjunction of the language', () => {
  expect(formatList('en', ['Name', 'Category'])).toBe('Name and Category')
  expect(formatList('ar', ['الاسم', 'الفئة'])).toBe('الاسم والفئة')
})
