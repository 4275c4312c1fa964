import { expect, test } from 'vitest'
import { displayOrder, isRecordTime, optionalLink, optionalUrl, packSizes, personName, requiredUrl } from './fields.ts'

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

test.each([
  ['a position', displayOrder(), '\u200F٣\u200F', 3],
  ['pack sizes', packSizes(), '\u200F١\u200F، \u200E2.5\u200E,\u206610\u2069', '1,2.5,10'],
  ['an address', optionalUrl(), '\u200Ehttps://example.com/sack.jpg\u200F', 'https://example.com/sack.jpg'],
  ['a required address', requiredUrl(), '\u2068https://example.com/sack.jpg\u2069', 'https://example.com/sack.jpg'],
  ['a link', optionalLink(), '\u200Etel:+967777000000\u202C', 'tel:+967777000000'],
])('%s that was copied from an Arabic text loses the marks of direction around it', (_, rule, typed, stored) => {
  expect(rule.safeParse(typed).data).toBe(stored)
})
