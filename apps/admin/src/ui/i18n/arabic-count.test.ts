import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { countInArabic } from './count.ts'

const FIELD = { one: 'حقل واحد', two: 'حقلان', few: 'حقول', many: 'حقلًا', other: 'حقل' }

test.each([
  [1, 'حقل واحد'],
  [2, 'حقلان'],
  [3, '٣ حقول'],
  [10, '١٠ حقول'],
  [11, '١١ حقلًا'],
  [99, '٩٩ حقلًا'],
  [100, '١٠٠ حقل'],
  [101, '١٠١ حقل'],
  [102, '١٠٢ حقل'],
  [103, '١٠٣ حقول'],
  [111, '١١١ حقلًا'],
  [1000, '١٬٠٠٠ حقل'],
])('%i is counted as Arabic counts', (count, text) => {
  expect(countInArabic(count, FIELD)).toBe(text)
})

test.each([
  [ar.issues.out_of_range(0.1), 'أدخل ٠٫١ أو أكثر.'],
  [ar.issues.out_of_range(100_000), 'أدخل ١٠٠٬٠٠٠ أو أقل.'],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})
