import { expect, test } from 'vitest'
import { daysUntil, nextChangeMs, remindersDue, validityOf } from './certificate-validity.ts'

const at = (time: string) => Date.parse(time)
const days = (valid_from: string | null, valid_until: string | null) => ({ valid_from, valid_until })

test('a certificate is valid until the end of its last day in Yemen', () => {
  expect(validityOf(days(null, '2027-05-31'), at('2027-05-31T20:59:59Z'))).toBe('valid')
  expect(validityOf(days(null, '2027-05-31'), at('2027-05-31T21:00:00Z'))).toBe('expired')
})

test('a certificate is valid from the start of its first day in Yemen', () => {
  expect(validityOf(days('2027-05-31', null), at('2027-05-30T20:59:59Z'))).toBe('early')
  expect(validityOf(days('2027-05-31', null), at('2027-05-30T21:00:00Z'))).toBe('valid')
})

test('a certificate without days is always valid, and one whose last day is before its first day never', () => {
  expect(validityOf(days(null, null), at('2199-01-01T00:00:00Z'))).toBe('valid')
  const reversed = days('2027-06-01', '2027-05-01')
  const times = ['2027-04-01T00:00:00Z', '2027-05-15T00:00:00Z', '2027-07-01T00:00:00Z']
  expect(times.map((time) => validityOf(reversed, at(time)))).toEqual(['early', 'expired', 'expired'])
})

test('the next change is the first end or beginning that is still to come', () => {
  const some = [days(null, '2027-05-31'), days('2027-03-01', '2028-01-01'), days('2020-01-01', '2026-01-01'), days(null, null)]
  expect(nextChangeMs(some, at('2026-06-01T00:00:00Z'))).toBe(at('2027-02-28T21:00:00Z'))
  expect(nextChangeMs(some, at('2027-02-28T21:00:00Z'))).toBe(at('2027-05-31T21:00:00Z'))
  expect(nextChangeMs(some, at('2030-01-01T00:00:00Z'))).toBeUndefined()
})

test('days are counted in Yemen: the last day is day 0 until midnight there', () => {
  expect(daysUntil('2027-05-31', at('2027-05-31T20:59:59Z'))).toBe(0)
  expect(daysUntil('2027-05-31', at('2027-05-31T21:00:00Z'))).toBe(-1)
  expect(daysUntil('2027-05-31', at('2027-05-01T00:00:00Z'))).toBe(30)
})

test('reminders are due 60, 30 and 7 days before the last day', () => {
  const due = (time: string) => remindersDue({ valid_until: '2027-05-31' }, at(time))
  expect(due('2027-03-31T20:59:59Z')).toBe(0)
  expect(due('2027-03-31T21:00:00Z')).toBe(1)
  expect([due('2027-04-30T20:59:59Z'), due('2027-04-30T21:00:00Z')]).toEqual([1, 2])
  expect([due('2027-05-23T20:59:59Z'), due('2027-05-23T21:00:00Z'), due('2027-07-01T00:00:00Z')]).toEqual([2, 3, 3])
  expect(remindersDue({ valid_until: null }, at('2027-05-31T00:00:00Z'))).toBe(0)
})
