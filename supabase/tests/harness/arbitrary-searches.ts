import { TRADE_WORDS } from '@bayt/content/search/trade-words'
import { HOSTILE } from '@bayt/content/text/corpus/hostile'
import fc from 'fast-check'
import type { SearchedRow } from './search.ts'

/** Random catalogues, unlike the demo, and queries that are close to their words. */

const WORDS = [
  ...'cinnamon saffron quince walnut harvest premium Crème Brûlée naïve MacIntosh honey honeys boxes dishes frying roasted berries'.split(
    ' ',
  ),
  ...'عسل سدر دوعني بُنّ يافعي زنجبيل والزنجبيل فلفل بالفلفل ورق وسكر كمون لوز اللوز للوز حبوب صافية ممتازات معلّبات مستوردون'.split(
    ' ',
  ),
  ..."the of and من في على ثم 5 12 2026 1.5 ١٢ 400 x2 B12 ½ o’clock ma'amoul rock-n-roll ЁЛКА Ωμέγα हिन्दी 日本語 한국어".split(
    ' ',
  ),
]
const AMOUNTS = [
  '50 kg',
  '٥٠كجم',
  '1,5 لتر',
  '0.5 kg',
  'نص كيلو',
  'half a kilo',
  '500 g',
  '1 طن',
  '1٬000 غرام',
  '250ml',
  '10-kg',
  'خمسين كيلو',
  '٢٠ل',
  '1.5.2 kg',
  'kg',
]
const letters = (from: string, most: number) => fc.string({ unit: fc.constantFrom(...from), minLength: 1, maxLength: most })

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: fc.constantFrom(...TRADE_WORDS.flat()) },
  { weight: 1, arbitrary: fc.constantFrom(...AMOUNTS) },
  { weight: 1, arbitrary: letters('abcdehiks', 9) },
  { weight: 1, arbitrary: letters('ابتحدرسلمهيوةىأ', 8) },
)
const SEPARATORS = [' ', ' ', ' ', ' ', ' - ', ', ', '، ', '/', '\u00A0', '. ', ' «', '» ']
const text = (fewest: number, most: number) =>
  fc
    .array(fc.tuple(word, fc.constantFrom(...SEPARATORS)), { minLength: fewest, maxLength: most })
    .map((parts) => parts.flat().slice(0, -1).join(''))

const product: fc.Arbitrary<SearchedRow> = fc.record({
  name_en: text(1, 4),
  name_ar: text(1, 4),
  description_en: fc.option(text(1, 25)),
  description_ar: fc.option(text(1, 25)),
  features_en: fc.option(text(1, 10)),
  features_ar: fc.option(text(1, 10)),
  category: fc.constantFrom('Rice', 'Oil', 'Sugar', 'Diversified'),
  pack_unit: fc.constantFrom('Kg', 'Litre'),
  pack_sizes: fc.option(fc.constantFrom('1', '0.5,10', '50', '5,10,25', '1.5')),
})

/** A change of a word, as a typist makes it. */
const slip = fc.oneof(
  { weight: 5, arbitrary: fc.constant((typed: string) => typed) },
  fc.nat({ max: 6 }).map((at) => (typed: string) => typed.slice(0, at + 1)),
  fc.nat({ max: 6 }).map((at) => (typed: string) => typed.slice(0, at) + typed.slice(at + 1)),
  fc
    .nat({ max: 6 })
    .map((at) => (typed: string) => typed.slice(0, at) + (typed[at + 1] ?? '') + (typed[at] ?? '') + typed.slice(at + 2)),
  fc.tuple(fc.nat({ max: 6 }), fc.constantFrom(...'aesظزيوh3')).map(
    ([at, letter]) =>
      (typed: string) =>
        typed.slice(0, at) + letter + typed.slice(at + 1),
  ),
  fc.nat({ max: 6 }).map((at) => (typed: string) => typed.slice(0, at) + (typed[at] ?? '') + typed.slice(at)),
  fc.constantFrom('ال', 'وال', 'بال', 'لل', 'و', 'ب', 'ل').map((start) => (typed: string) => start + typed),
  fc.constantFrom('s', 'es', 'ing', 'ات', 'ون', 'ين', 'ها', 'ية').map((end) => (typed: string) => typed + end),
  fc
    .constantFrom('\u200F', '\u202B', '"', '«', '\u0640', '\u064B', '(', '\u00AD')
    .map((mark) => (typed: string) => mark + typed + mark),
  fc.constant((typed: string) => typed.toUpperCase()),
  fc.constantFrom('رز', 'عسل', 'honey', 'فلفل', 'بسمتي').map((other) => (typed: string) => other + typed),
)
const LATIN = [
  'roz',
  'zait',
  'sukar',
  'shai',
  '3adas',
  'dhahab',
  '7ummus',
  'basmatti',
  'sahil',
  '5air',
  'shahi',
  'zanjabil',
  'kamoun',
  'asal',
]

/** A query of a few words of a catalogue. */
function queryOf(rows: readonly SearchedRow[]): fc.Arbitrary<string> {
  const known = rows
    .flatMap((row) => Object.values(row))
    .flatMap((value) => String(value ?? '').split(/[\s/]+/))
    .filter(Boolean)
  const typed = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: word },
    { weight: 1, arbitrary: fc.constantFrom(...LATIN, ...AMOUNTS, 'qwertz', 'ضصثق') },
  )
  const few = fc
    .array(
      fc.tuple(typed, slip).map(([one, change]) => change(one)),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) => all.join(' '))
  return fc
    .oneof(
      { weight: 12, arbitrary: few },
      { weight: 3, arbitrary: few.map((query) => `${query} `) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
    )
    .map((query) => [...query.replaceAll('\0', '').toWellFormed()].slice(0, 200).join(''))
}

/** Lines of staff, as they are typed. */
const line = fc.record({
  words_en: fc.option(
    text(2, 4).map((all) => all.replaceAll(' - ', ', ')),
    { freq: 5 },
  ),
  words_ar: text(2, 5),
})

export interface SearchScenario {
  rows: SearchedRow[]
  lines: { words_en: string | null; words_ar: string }[]
  queries: string[]
}

/** @param queries number of queries of a catalogue */
export const searchScenario = (queries: number): fc.Arbitrary<SearchScenario> =>
  fc
    .record({ rows: fc.array(product, { minLength: 1, maxLength: 16 }), lines: fc.array(line, { maxLength: 2 }) })
    .chain(({ rows, lines }) =>
      fc.record({
        rows: fc.constant(rows),
        lines: fc.constant(lines),
        queries: fc.array(queryOf(rows), { minLength: queries, maxLength: queries }),
      }),
    )
