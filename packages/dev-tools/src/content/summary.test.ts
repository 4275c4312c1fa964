import type { ImportResult } from '@bayt/content-transfer/import'
import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const row = (values: Record<string, string | null>) => ({
  table: 'products' as const,
  location: 'products.csv row 3 (Dates)',
  id: undefined,
  createdAt: undefined,
  basedOn: undefined,
  given: Object.keys(values),
  values: { pack_unit: 'Kg', category: 'Diversified', ...values },
})
const COMPLETE = {
  name_en: 'Dates',
  name_ar: 'تمر',
  description_en: 'Soft dates.',
  description_ar: 'تمر طري.',
  features_en: 'Soft',
  features_ar: 'طري',
  pack_sizes: '1',
  packaging_image_url: 'https://media.example/dates.webp',
}
const result = (values: Record<string, string | null>): ImportResult => ({
  isDone: true,
  plan: { create: [row(values)], update: [], conflicts: [], same: [] },
  written: { created: new Set(['products/1']), updated: new Set() } as unknown as ImportResult['written'],
  pictures: 0,
  faults: [],
  notes: [],
})

test('an import reports what its rows lack, and is done all the same', () => {
  const lines = summaryOf(result({ ...COMPLETE, description_ar: null, pack_sizes: null }), false)
  expect(lines).toEqual([
    '! products.csv row 3 (Dates): description_ar is missing, and the other language is there',
    '! products.csv row 3 (Dates): pack_sizes is empty',
    '1 created, 0 updated, 0 unchanged, 0 pictures uploaded.',
  ])
})

test('complete rows are reported by their number only', () => {
  expect(summaryOf(result(COMPLETE), false)).toEqual(['1 created, 0 updated, 0 unchanged, 0 pictures uploaded.'])
})
