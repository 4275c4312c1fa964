import { productEntity } from '@bayt/content/entities/product'
import { NO_TENDER_FACTS, type TenderFacts } from '@bayt/content/tender/facts'
import { expect, test } from 'vitest'
import { shownTender } from './tender.ts'

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
const flour = productEntity.row.parse({ id: 5, ...dates, name_en: 'Flour', name_ar: 'طحين', category: 'Sugar', pack_unit: 'Kg' })
const certificate = (number: string, validUntil: string | null) => ({
  name: { en: `Food ${number}`, ar: 'غذاء' },
  issuer: { en: 'Office', ar: 'مكتب' },
  number,
  validUntil,
})
const counts = { packsPerCarton: 12, cartonsPerPallet: null, packsPerPallet: null, palletKilograms: null }
const FACTS: TenderFacts = {
  ...NO_TENDER_FACTS,
  certificates: [certificate('A', '2027-05-31'), certificate('B', '2027-09-30'), certificate('C', null)],
  packing: [
    { product: 'Flour', size: 1, ...counts },
    { product: 'Semolina', size: 1, ...counts },
    { product: 'Semolina', size: 5, ...counts },
  ],
}
const at = (time: string) => shownTender(FACTS, [flour], Date.parse(time))

test('an expired certificate is left out, and staff read its name, its number, its date and the remedy', () => {
  const { tender, notShown, staleFrom } = at('2027-05-31T21:00:00Z')
  expect(tender.certificates.map(({ number }) => number)).toEqual(['B', 'C'])
  expect(notShown[0]).toBe(
    'The certificate "Food A" (A) expired on 2027-05-31 and is not shown: renew or remove it in packages/brand/src/tender.ts.',
  )
  expect(staleFrom).toBe('2027-09-30T21:00:00.000Z')
})

test('on its last day a certificate is shown, and the pages are valid until the evening', () => {
  const { tender, notShown, staleFrom } = at('2027-05-31T20:59:59Z')
  expect(tender.certificates).toHaveLength(3)
  expect(notShown.filter((sentence) => /expired/.test(sentence))).toEqual([])
  expect(staleFrom).toBe('2027-05-31T21:00:00.000Z')
})

test('without a coming expiry the pages do not change with the date', () => {
  expect(at('2040-01-01T00:00:00Z').staleFrom).toBeUndefined()
})

test('a product that the catalogue does not have is reported once, to the operator', () => {
  expect(at('2027-01-01T00:00:00Z').warnings).toEqual([
    'No product is named "Semolina", so its cartons and pallets are not shown: correct the name in packages/brand/src/tender.ts.',
  ])
})
