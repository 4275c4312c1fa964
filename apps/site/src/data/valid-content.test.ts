import { certificateEntity } from '@bayt/content/entities/certificate'
import { makeRows } from '@bayt/content/queries/content-rows'
import { expect, test } from 'vitest'
import { validContent } from './valid-content.ts'

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
const texts = { scope: 'Company', name_ar: 'غذاء', issuer_en: 'Office', issuer_ar: 'مكتب' }
const certificate = (id: number, number: string, days: { valid_from?: string; valid_until?: string }) =>
  certificateEntity.row.parse({ id, ...dates, ...texts, name_en: `Food ${number}`, number, ...days })

const certificates = [
  certificate(1, 'A', { valid_until: '2027-05-31' }),
  certificate(2, 'B', { valid_until: '2027-09-30' }),
  certificate(3, 'C', {}),
  certificate(4, 'D', { valid_from: '2028-01-01' }),
]
const CONTENT = { ...makeRows(() => []), certificates, newestChange: 1 }
const at = (time: string) => validContent(CONTENT, Date.parse(time))
const numbers = (time: string) => at(time).content.certificates.map(({ number }) => number)

test('an expired certificate is left out, and staff read its name, its number, its date and the remedy', () => {
  expect(numbers('2027-05-31T21:00:00Z')).toEqual(['B', 'C'])
  expect(at('2027-05-31T21:00:00Z')).toMatchObject({
    notShown: ['The certificate "Food A" (A) expired on 2027-05-31 and is not shown: renew it, or make it inactive.'],
    staleFrom: '2027-09-30T21:00:00.000Z',
  })
})

test('on its last day a certificate is shown, and the pages are valid until the evening', () => {
  expect(numbers('2027-05-31T20:59:59Z')).toEqual(['A', 'B', 'C'])
  expect(at('2027-05-31T20:59:59Z')).toMatchObject({ notShown: [], staleFrom: '2027-05-31T21:00:00.000Z' })
})

test('a certificate appears on its first day, and is not reported before', () => {
  const { notShown, staleFrom } = at('2027-12-31T20:59:59Z')
  expect(notShown.filter((sentence) => sentence.includes('(D)'))).toEqual([])
  expect(staleFrom).toBe('2027-12-31T21:00:00.000Z')
  expect(numbers('2027-12-31T20:59:59Z')).toEqual(['C'])
  expect(numbers('2027-12-31T21:00:00Z')).toEqual(['C', 'D'])
})

test('without a coming day the pages do not change with the date', () => {
  expect(at('2040-01-01T00:00:00Z').staleFrom).toBeUndefined()
})
