import type { ImportResult } from '@bayt/content-transfer/import'
import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const result = (points: ImportResult['points']): ImportResult => ({
  isDone: true,
  plan: { create: [], update: [], conflicts: [], same: [] },
  written: { created: new Set(['products/1']), updated: new Set() } as unknown as ImportResult['written'],
  versions: 0,
  pictures: 0,
  faults: [],
  points,
  notes: [],
})
const location = 'products.csv row 3 (Dates)'

test('an import reports what its rows lack, and is done all the same', () => {
  const lines = summaryOf(
    result([
      { location, finding: { rule: 'language', level: 'warning', columns: ['description_ar'] } },
      { location, finding: { rule: 'alternative_text', level: 'warning', columns: ['packaging_image_url'], languages: ['ar'] } },
    ]),
    false,
  )
  expect(lines).toEqual([
    '! products.csv row 3 (Dates): description_ar is missing, and the other language is there',
    '! products.csv row 3 (Dates): packaging_image_url has no alternative text in Arabic',
    '1 created, 0 updated, 0 unchanged, 0 pictures uploaded.',
  ])
})

test('rows that were left out are only in the folder, and an export into it would remove them', () => {
  const faults = [{ location, text: 'was refused by the database: too long' }]
  expect(summaryOf({ ...result([]), faults }, false)).toEqual([
    '✗ products.csv row 3 (Dates): was refused by the database: too long',
    '1 created, 0 updated, 0 unchanged, 0 pictures uploaded.',
    'What is wrong (✗) was left out, and is only in the folder. Correct it there, and run this command again before you export into the folder.',
  ])
})

test('complete rows are reported by their number only', () => {
  expect(summaryOf(result([]), false)).toEqual(['1 created, 0 updated, 0 unchanged, 0 pictures uploaded.'])
})
