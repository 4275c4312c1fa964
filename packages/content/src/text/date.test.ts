import { expect, test } from 'vitest'
import { dateOf, dayOf } from './date.ts'

test.each(['2026-11-05T22:30:00Z', '2026-11-05T22:30:00.123456+00:00', '0001-01-01T00:00:00+00:00', '9999-12-31T23:59:59+00:00'])(
  '%s can be shown',
  (timestamp) => {
    expect(dateOf(timestamp)?.toISOString().slice(0, 10)).toBe(timestamp.slice(0, 10))
  },
)

test('a day begins at midnight in Aden', () => {
  expect(dayOf(new Date('2026-11-27T20:59:59Z'))).toBe('2026-11-27')
  expect(dayOf(new Date('2026-11-27T21:00:00Z'))).toBe('2026-11-28')
})

test.each([
  'infinity',
  '-infinity',
  '12000-01-01T00:00:00+00:00',
  '0044-03-15T00:00:00+00:00 BC',
  '2026-13-45T00:00:00Z',
  'NaN',
  '2026',
  'Nov 5, 2026',
  '',
])('%j cannot be shown', (timestamp) => {
  expect(dateOf(timestamp)).toBeUndefined()
})
