import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPANY } from '@bayt/brand/company'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

/** Texts of the site say how many offices there are; the offices are in packages/brand/src/company.ts. */

const COUNTED = {
  'apps/site/src/i18n/en.ts': { pattern: /(\p{L}+) offices/giu, numbers: ['three', 'four', 'five', 'six', 'seven', 'eight'] },
  'apps/site/src/i18n/ar.ts': { pattern: /و?(\p{L}+) مكاتب/gu, numbers: ['ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية'] },
}
const LEAST = 3

test.each(Object.entries(COUNTED))('%s says the number of offices', (file, { pattern, numbers }) => {
  const wanted = numbers[COMPANY.offices.length - LEAST]
  const said = [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)]
    .map(([, word = '']) => word.toLowerCase())
    .filter((word) => numbers.includes(word))
  expect(wanted, `Add the word for ${COMPANY.offices.length} to this test.`).toBeDefined()
  expect(said.length).toBeGreaterThan(0)
  expect(said, 'packages/brand/src/company.ts has another number of offices: correct the texts.').toEqual(said.map(() => wanted))
})
