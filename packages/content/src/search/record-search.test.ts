import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildWordIndex } from './build-word-index.ts'
import { WORD_CHARACTERS } from './characters.ts'
import { conceptsOf } from './concept-lines.ts'
import { BUYERS_PAIRS, demoArticles, demoProducts, PAIRS, type SeedRow } from './demo-catalogue.test-data.ts'
import { documentOf, type SearchedTexts } from './document.ts'
import { foldForSearch } from './fold.ts'
import { markedSegments } from './marks.ts'
import { NONSENSE } from './queries.test-data.ts'
import { type FoundRecords, RecordSearch } from './record-search.ts'
import { search } from './search.ts'
import type { SearchedTable } from './searched-texts.ts'
import { staffLinesOf } from './staff-lines.ts'
import { TRADE_WORDS } from './trade-words.ts'

const seed = (name: string): SeedRow[] =>
  JSON.parse(readFileSync(new URL(`../../../../supabase/seed/${name}.json`, import.meta.url), 'utf8'))
const DEMO = { products: demoProducts(seed('products')), articles: demoArticles(seed('articles')) }

/** Rows with the ids 1, 2, 3 …; the first is the newest. */
const stored = (rows: readonly SeedRow[]) =>
  rows.map((row, at) => ({ ...row, id: at + 1, created_at: new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString() }))

function searchOf(table: SearchedTable, rows: readonly SeedRow[]): RecordSearch {
  const records = new RecordSearch(table)
  // The order in which rows are added does not matter.
  records.put(stored(rows).toReversed())
  return records
}

/** The rule of literal matches, written independently: the words of the query follow one another in a text. */
function literalPlace({ name, rest }: SearchedTexts, query: string, isOpen: boolean): number {
  const wordsIn = (text: string) => ` ${(foldForSearch(text).match(new RegExp(`[${WORD_CHARACTERS}]+`, 'g')) ?? []).join(' ')} `
  const wanted = isOpen ? wordsIn(query).trimEnd() : wordsIn(query)
  return [name, rest].findIndex((texts) => texts.some((text) => wordsIn(text).includes(wanted)))
}

describe.each(['products', 'articles'] as const)('the console finds %s', (table) => {
  const { texts, rows } = DEMO[table]
  const concepts = conceptsOf(TRADE_WORDS)
  const index = buildWordIndex(texts.map((each) => documentOf(each, concepts)))
  const records = searchOf(table, rows)
  const queries = [...PAIRS, ...BUYERS_PAIRS].filter(({ list }) => list === table).map(({ query }) => query)

  test('that the site finds, in its order, and first those with the typed words as they stand', () => {
    for (const query of [...queries, ...NONSENSE]) {
      const site = search([{ index, offset: 0, size: rows.length }], query, concepts)
      const isLost = site.isNear || site.entries.length === 0
      const places = texts.map((each) => literalPlace(each, query, isLost))
      const literal = places.flatMap((place, at) => (place === -1 ? [] : at))
      const isFoundLiterally = literal.length > 0
      const all = [...new Set([...(isLost && isFoundLiterally ? [] : site.entries), ...literal])]
      const sorted = [0, 1, -1].flatMap((place) => all.filter((at) => places[at] === place))
      expect(records.find(query), query).toMatchObject({
        ids: sorted.map((at) => at + 1),
        isNear: site.isNear && !isFoundLiterally,
        instead: isFoundLiterally ? [] : site.instead,
      })
    }
  })
})

const bare = ({ ids, isNear, instead }: FoundRecords) => ({ ids, isNear, instead })
const exactly = (...ids: number[]) => ({ ids, isNear: false, instead: [] })
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

test.each([
  ['products', { name_ar: 'أرزٌ بسمتيّ' }, 'ارز بسمتي'],
  ['products', { description_en: 'Crème' }, 'creme'],
  ['products', { features_ar: 'مكسّرات' }, 'مكسرات'],
  ['products', { pack_sizes: '25', pack_unit: 'Kg' }, '25000 غرام'],
  ['articles', { title_ar: 'وصفة ١٠' }, 'وصفه 10'],
  ['articles', { excerpt_ar: 'إفطار' }, 'افطار'],
  ['articles', { content_en: 'About storage' }, 'storage'],
  ['synonyms', { words_ar: 'مؤسسة، شركة' }, 'موسسه'],
] as const)('a row of %s is found by typed spellings', (table, row, typed) => {
  const others = Array.from({ length: 5 }, () => ({ name_en: 'Other', title_en: 'Other', words_en: 'other' }))
  expect(bare(searchOf(table, [...others, row]).find(typed))).toEqual(exactly(6))
})

describe('what stands in a text as it was typed', () => {
  /** 30 products: six are named «دقيق», twelve mention minutes and months, and one has a slip. */
  const records = searchOf(
    'products',
    Array.from({ length: 30 }, (_, at) => ({
      name_en: at < 6 ? `Flour ${at + 100}` : `Item ${at + 100}`,
      name_ar: at < 6 ? `دقيق ${at + 100}` : `صنف ${at + 100}`,
      ...(at >= 6 &&
        at < 18 && { description_en: 'Kept for Twelve  Months, by 1,000 people', description_ar: 'تُطهى في ٢٠ دقيقةٍ فقط' }),
      ...(at === 20 && { features_ar: 'وصف طحينة هنا، ولون ذھبي', description_en: 'the teh recieved crop' }),
    })),
  )

  test.each([
    ['twelve months', 7, 18],
    ['TWELVE MONTHS, BY 1,000', 7, 18],
    ['20 دقيقه', 7, 18],
    ['۲۰ دقيقة', 7, 18],
    ['٢٠ دقي', 7, 18],
    ['في ٢٠', 7, 18],
    ['وصف طحينة', 21, 21],
    ['ذهبي', 21, 21],
    ['the teh', 21, 21],
    ['recieved', 21, 21],
  ])('«%s» is found and not called near', (query, first, last) => {
    expect(bare(records.find(query))).toEqual(exactly(...from(first, last)))
  })

  test('comes before names with another form of the word', () => {
    expect(records.find('دقيقة').ids).toEqual([...from(7, 18), ...from(1, 6)])
    expect(records.find('دقيق').ids).toEqual(from(1, 6))
    expect(records.find('flour 103').ids[0]).toBe(4)
  })

  test('does not reach from one text to the next, nor begin within a word', () => {
    const one = searchOf('products', [
      { name_en: 'Olive', name_ar: 'زيتون', description_en: 'Ends with salt', description_ar: 'ملح' },
    ])
    expect(one.find('with salt ملح')).toMatchObject({ isNear: false, ids: [1] })
    expect(one.find('17 salt')).toMatchObject({ isNear: true })
    expect(one.find('live ends')).toMatchObject({ isNear: true })
  })
})

test('a changed, added or removed row changes the answer at once', () => {
  const rows = stored(Array.from({ length: 1_200 }, (_, at) => ({ name_en: `Item ${at}` })))
  const records = new RecordSearch('products')
  records.put(rows)
  expect(records.find('cinamon').ids).toEqual([])
  records.put([{ ...rows[700], name_en: 'Cinnamon' } as never])
  expect(bare(records.find('cinamon'))).toEqual({ ids: [701], isNear: true, instead: [{ typed: 'cinamon', found: 'cinnamon' }] })
  records.put([{ id: 5_000, created_at: '2026-02-01T00:00:00Z', name_en: 'Cinnamon' } as never])
  expect(bare(records.find('cinnamon'))).toEqual(exactly(5_000, 701))
  records.put([{ ...rows[700], name_en: 'Cardamom' } as never])
  records.remove([5_000])
  expect(records.find('cinamon').ids).toEqual([])
  expect(records.find('cardamon')).toMatchObject({ ids: [701], isNear: true })
})

test('lines of staff count at once, and mark what they found', () => {
  const records = searchOf('products', [{ name_ar: 'أرز' }, { name_ar: 'سكر' }])
  expect(records.find('عيش').ids).toEqual([])
  records.takeLines(staffLinesOf([{ id: 3, words_ar: 'عيش، رز' }]))
  const found = records.find('عيش')
  expect(bare(found)).toEqual(exactly(1))
  expect(markedSegments('أرز أبيض', found.terms, found.concepts)).toEqual([
    { text: 'أرز', isMarked: true },
    { text: ' أبيض', isMarked: false },
  ])
  records.takeLines([])
  expect(records.find('عيش').ids).toEqual([])
})

test('a word found instead of a typed one is marked', () => {
  const found = searchOf('products', [{ name_en: 'White basmati' }]).find('basmatti')
  expect(markedSegments('White basmati', found.terms, found.concepts)).toContainEqual({ text: 'basmati', isMarked: true })
})

test('a long query is cut', () => {
  expect(searchOf('products', [{ name_en: 'Rice' }]).find(`rice ${'x '.repeat(1_000)}`).terms.length).toBeLessThan(100)
})
