import { foldForSearch } from '@bayt/content/search/fold'
import { expect } from 'vitest'
import { test } from '../harness/test.ts'
import { TRICKY_LINKS, TRICKY_TEXTS } from '../harness/tricky.ts'

/** Letters that people use interchangeably, and characters of other scripts and documents. */
const CORPUS = [
  ...TRICKY_TEXTS,
  ...TRICKY_LINKS,
  'أرز إرز آرز ٱرز ارز',
  'مصطفى مصطفي مصطفی',
  'سكّر ومكسّرات، شايٌ بالنعناع',
  'رؤية رئيس شيء',
  'حبة حبه',
  'طــــويل',
  'کیلو كيلو',
  'ﻻ ﷲ ﷺ ﺍﻟﺸﺎي',
  '٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 0123456789',
  '١٫٥ كجم',
  'رِزْقٌ وَٱلْحَمْدُ ۝ ۩',
  'Crème Brûlée À la carte',
  'STRASSE Straße ẞ',
  'İstanbul Iğdır ısı',
  'ΟΔΥΣΣΕΥΣ ΣΑΣ',
  'ЁЛКА Ёлка',
  'Æther Øl Łódź Đà',
  'ﬁne ﬂour ½ kg ① Ⅷ',
  'ＦＵＬＬ　ＷＩＤＴＨ',
  'Å Å A\u030A',
  'tab\tand\nline\r\nand\u00A0space\u2003wide\u2028separators\u3000ideographic',
  'x\u1680y\u180Ez\uFEFFw\u200Bv\u0085u',
  '  many   spaces  ',
  '%_\\ 100%',
  '한국어 日本語 ไทย हिन्दी',
  '👩🏽‍🌾🌾',
  'ａ\u0300\u0301\u0302',
]

test('the database and the pages fold texts equally', async ({ tx }) => {
  const folded = await tx.query<{ text: string; folded: string }>(
    'select text, private.fold_search(text) as folded from unnest($1::text[]) as corpus(text)',
    [CORPUS],
  )
  expect(folded.map((row) => row.folded)).toEqual(folded.map((row) => foldForSearch(row.text)))
})

test('the database and the pages fold every character of both languages and every accented letter equally', async ({ tx }) => {
  const ranges: [number, number][] = [
    [0x01, 0x024f],
    [0x0300, 0x036f],
    [0x0600, 0x06ff],
    [0x0750, 0x077f],
    [0x1e00, 0x1eff],
    [0x2000, 0x206f],
    [0x2100, 0x218f],
    [0xfb00, 0xfdff],
    [0xfe70, 0xfeff],
    [0xff00, 0xffef],
  ]
  const characters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => `a${String.fromCodePoint(from + index)}B`),
  )
  const folded = await tx.query<{ text: string; folded: string }>(
    'select text, private.fold_search(text) as folded from unnest($1::text[]) as corpus(text)',
    [characters],
  )
  const different = folded.filter((row) => row.folded !== foldForSearch(row.text))
  expect(different.map(({ text, folded }) => ({ text: escape(text), folded, wanted: foldForSearch(text) }))).toEqual([])
})

test('folding twice changes nothing', async ({ tx }) => {
  const changed = await tx.query(
    'select text from unnest($1::text[]) as corpus(text) where private.fold_search(private.fold_search(text)) <> private.fold_search(text)',
    [CORPUS],
  )
  expect(changed).toEqual([])
})
