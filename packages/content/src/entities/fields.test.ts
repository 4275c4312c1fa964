import { expect, test } from 'vitest'
import { isRecordTime, personName } from './fields.ts'

test.each([
  ['1900-01-01T00:00:00Z', true],
  ['1899-12-31T23:59:59.999Z', false],
  ['2026-11-05T22:30:00+03:00', true],
  ['2199-12-31T23:59:59.999Z', true],
  ['2200-01-01T00:00:00Z', false],
  ['soon', false],
])('%s is the time of a record: %s', (time, isTime) => {
  expect(isRecordTime(time)).toBe(isTime)
})

test('the name of a person may have joiners, which shape its letters, but nothing else that is invisible', () => {
  expect(personName().parse('نمک\u200Cها')).toBe('نمک\u200Cها')
  expect(personName().safeParse('Hu\u200Bda').error?.issues).toMatchObject([{ message: 'has_invisible' }])
})
