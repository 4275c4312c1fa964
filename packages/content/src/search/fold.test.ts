import { expect, test } from 'vitest'
import { foldForSearch } from './fold.ts'

test.each([
  ['أرز', 'ارز'],
  ['إفطار', 'افطار'],
  ['آخر ٱسم', 'اخر اسم'],
  ['مصطفى', 'مصطفي'],
  ['حبة', 'حبه'],
  ['مسؤول رئيس', 'مسوول رييس'],
  ['مُحَمَّدٌ', 'محمد'],
  ['طــويل', 'طويل'],
  ['کیلو', 'كيلو'],
  ['ذھب ذہب ذەب', 'ذهب ذهب ذهب'],
  ['سڪر سکر', 'سكر سكر'],
  ['حبۃ حبۀ حبۂ', 'حبه حبه حبه'],
  ['شاے شاۓ شاې شاۍ', 'شاي شاي شاي شاي'],
  ['تںڪہ', 'تنكه'],
  ['١٠ ۱۰', '10 10'],
  ['ﻻ', 'لا'],
  ['\uFEA3\uFE92\uFE94', 'حبه'],
  ['\uFEEF', 'ي'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['Crème Brûlée', 'creme brulee'],
  ['ﬁne', 'fine'],
  ['İSTANBUL', 'istanbul'],
  ['  many \n\t spaces\u00A0here ', 'many spaces here'],
  ['', ''],
])('%j is folded to %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded)
})

test.each(['أرزٌ بسمتيّ', 'ΟΔΥΣΣΕΥΣ ς', 'İı', 'ẞß', '½ Ⅷ', '\uFEFF x \u180E', 'A\u030A'])('folding %j is idempotent', (text) => {
  expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
})
