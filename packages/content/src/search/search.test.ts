import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HOSTILE } from '../text/corpus/hostile.ts'
import { conceptsOf } from './concepts.ts'
import { documentOf, type SearchedTexts } from './document.ts'
import { markedSegments } from './marks.ts'
import { ARTICLE_QUERIES, NONSENSE, PRODUCT_QUERIES } from './queries.test-data.ts'
import { termsOf } from './query.ts'
import { type Found, search } from './search.ts'
import { TRADE_WORDS } from './trade-words.ts'
import { buildWordIndex } from './word-index.ts'
import { wordsOf } from './words.ts'

const concepts = conceptsOf(TRADE_WORDS)

type Row = Record<string, string | null>
const seed = (name: string): Row[] =>
  JSON.parse(readFileSync(new URL(`../../../../supabase/seed/${name}.json`, import.meta.url), 'utf8'))
const textsIn = (row: Row, ...fields: string[]) =>
  fields.flatMap((field) => [row[`${field}_en`], row[`${field}_ar`]]).filter((text): text is string => typeof text === 'string')

const CATEGORIES: Record<string, string[]> = {
  Rice: ['Rice', 'أرز'],
  Oil: ['Oil', 'زيوت'],
  Sugar: ['Sugar', 'سكر'],
  Diversified: ['Diversified', 'منوعات'],
  News: ['News', 'أخبار'],
  Recipes: ['Recipes', 'وصفات'],
  Insights: ['Insights', 'رؤى'],
  Videos: ['Videos', 'فيديو'],
}

function catalogue(keys: string, rows: Row[], textsOf: (row: Row) => SearchedTexts) {
  const index = buildWordIndex(rows.map((row) => documentOf(textsOf(row), concepts)))
  const names = keys.split(' ')
  const find = (query: string): Omit<Found, 'entries'> & { found: string[] } => {
    const { entries, ...others } = search([{ index, offset: 0, size: rows.length }], query, concepts)
    return { ...others, found: entries.map((at) => names[at] ?? '') }
  }
  return { find, size: rows.length }
}

const products = catalogue('wb gs jf br lg mg sf po co fs is le pa tp te tu', seed('products'), (row) => ({
  name: textsIn(row, 'name'),
  group: CATEGORIES[row.category ?? ''] ?? [],
  packs: (row.pack_sizes ?? '').split(',').map((size) => `${size} ${row.pack_unit}`),
  rest: textsIn(row, 'description', 'features'),
}))
const articles = catalogue('spec hawaij jasmine choose saffron basket mint pan hall ramadan', seed('articles'), (row) => ({
  name: textsIn(row, 'title'),
  group: CATEGORIES[row.category ?? ''] ?? [],
  rest: textsIn(row, 'excerpt', 'content'),
}))

interface Pair {
  kind: string
  query: string
  wanted: string[]
  find: typeof products.find
}

const pairsOf = (table: Record<string, string>, { find }: typeof products): Pair[] =>
  Object.entries(table).flatMap(([kind, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const at = line.lastIndexOf(' = ')
        return { kind, query: line.slice(0, at), wanted: line.slice(at + 3).split(' '), find }
      }),
  )
const PAIRS = [...pairsOf(PRODUCT_QUERIES, products), ...pairsOf(ARTICLE_QUERIES, articles)]

const describePair = ({ kind, query, wanted, find }: Pair) =>
  `${kind}: ${query} → ${find(query).found.slice(0, 4).join(' ') || 'nothing'} instead of ${wanted.join(' ')}`

describe('what buyers type', () => {
  test('there are at least 250 pairs', () => expect(PAIRS.length).toBeGreaterThanOrEqual(250))

  test('at least 95% find what they want', () => {
    const lost = PAIRS.filter(({ query, wanted, find }) => !find(query).found.some((key) => wanted.includes(key)))
    expect(lost.length / PAIRS.length, lost.map(describePair).join('\n')).toBeLessThanOrEqual(0.05)
  })

  test('at least 90% find it first', () => {
    const later = PAIRS.filter(({ query, wanted, find }) => !wanted.includes(find(query).found[0] ?? ''))
    expect(later.length / PAIRS.length, later.map(describePair).join('\n')).toBeLessThanOrEqual(0.1)
  })
})

test('nonsense finds nothing', () => {
  const found = NONSENSE.filter((query) =>
    [products, articles].some(({ find }) => !find(query).isNear && find(query).found.length > 0),
  )
  expect(NONSENSE).toHaveLength(100)
  expect(found).toEqual([])
})

describe('precision', () => {
  const rows = seed('products')
  /** What a query may take many of: words of a name (with its brand), of a category, and packs. */
  const namedBy = rows.map((row) => {
    const packs = (row.pack_sizes ?? '').split(',').map((size) => `${size} ${row.pack_unit}`)
    return documentOf({ name: textsIn(row, 'name'), group: CATEGORIES[row.category ?? ''] ?? [], packs, rest: [] }, concepts)
  })
  const vocabulary = new Set(
    rows.flatMap((row) => wordsOf(textsIn(row, 'name', 'description', 'features').join(' '))).filter((word) => word.length >= 3),
  )
  const queries = [...vocabulary].flatMap((word) => [word, `${word} `, word.slice(0, 3), word.slice(0, -1)])

  test('a query takes more than a fifth of the catalogue only by names, categories and packs', () => {
    const names = buildWordIndex(namedBy)
    const tooMany = [...new Set(queries)].filter((query) => {
      const { found, isNear } = products.find(query)
      if (isNear || found.length <= 0.2 * products.size) return false
      const named = search([{ index: names, offset: 0, size: rows.length }], query, concepts)
      return named.isNear || found.length > named.entries.length
    })
    expect(queries.length).toBeGreaterThan(500)
    expect(tooMany).toEqual([])
  })

  test.each([
    ['ندى', 'fs is'],
    ['شاي', 'te'],
    ['رز', 'wb gs jf br lg mg'],
    ['زيت', 'sf po co'],
    ['سكر', 'fs is'],
  ])('%s leads with %s, not with texts that mention it', (query, wanted) => {
    const leading = products.find(query).found.slice(0, wanted.split(' ').length)
    expect(leading.toSorted()).toEqual(wanted.split(' ').toSorted())
  })
})

describe('every name', () => {
  const rows = seed('products')
  const keys = 'wb gs jf br lg mg sf po co fs is le pa tp te tu'.split(' ')
  const namesOf = rows.flatMap((row, at) => textsIn(row, 'name').map((name) => ({ name, key: keys[at] ?? '' })))

  test.each(namesOf)('$name is found by itself, first', ({ name, key }) => {
    expect(products.find(name)).toMatchObject({ isNear: false })
    expect(products.find(name).found[0]).toBe(key)
  })

  test.each(namesOf)('$name is found by each of its words, and by any two in any order', ({ name, key }) => {
    const words = name.split(/[\s-]+/)
    for (const one of words) {
      expect(products.find(one).found, one).toContain(key)
      for (const other of words) expect(products.find(`${one} ${other}`).found, `${one} ${other}`).toContain(key)
    }
  })

  test.each(namesOf)('$name is found while it is typed', ({ name, key }) => {
    for (let length = 1; length < name.length; length++) {
      const { found, isNear } = products.find(name.slice(0, length))
      if (!isNear) expect(found, name.slice(0, length)).toContain(key)
    }
  })
})

test.each([...HOSTILE, ...NONSENSE])('%j is searched and marked without changing a text', (query) => {
  expect(() => products.find(query)).not.toThrow()
  for (const text of [query, 'أرزُ ساحل 1,5 لتر', '']) {
    const segments = markedSegments(text, termsOf(query, concepts), concepts)
    expect(segments.map((segment) => segment.text).join('')).toBe(text)
  }
})

test('the words of a query are marked as the text writes them, phrases as a whole', () => {
  const marked = (text: string, query: string) =>
    markedSegments(text, termsOf(query, concepts), concepts)
      .filter(({ isMarked }) => isMarked)
      .map((segment) => segment.text)
  expect(marked('أرز ساحل البسمتي الأبيض', 'رز بسمتي')).toEqual(['أرز', 'البسمتي'])
  expect(marked('زيت دوّار الشمس ذهب', 'sun flower')).toEqual(['دوّار', 'الشمس'])
  expect(marked('Sahil White Basmati Rice', 'bas')).toEqual(['Basmati'])
  expect(marked('Sahil White Basmati Rice', 'oil')).toEqual([])
})
