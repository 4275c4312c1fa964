import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HOSTILE } from '../testing/hostile.ts'
import { buildWordIndex } from './build-word-index.ts'
import { conceptsOf } from './concept-lines.ts'
import {
  BUYERS_PAIRS,
  type DemoList,
  demoArticles,
  demoProducts,
  PAIRS,
  type Pair,
  type SeedRow,
  textsIn,
} from './demo-catalogue.test-data.ts'
import { documentOf } from './document.ts'
import { markedSegments } from './marks.ts'
import { NONSENSE } from './queries.test-data.ts'
import { termsOf } from './query.ts'
import { type Found, search } from './search.ts'
import { suggestedQuery } from './suggestion.ts'
import { TRADE_WORDS } from './trade-words.ts'
import { wordsOf } from './words.ts'

const concepts = conceptsOf(TRADE_WORDS)

const seed = (name: string): SeedRow[] =>
  JSON.parse(readFileSync(new URL(`../../../../supabase/seed/${name}.json`, import.meta.url), 'utf8'))
const DEMO_PRODUCTS = demoProducts(seed('products'))

function catalogue({ keys, texts }: DemoList) {
  const index = buildWordIndex(texts.map((text) => documentOf(text, concepts)))
  const parts = [{ index, offset: 0, size: texts.length }]
  const find = (query: string): Omit<Found, 'entries'> & { found: string[] } => {
    const { entries, ...others } = search(parts, query, concepts)
    return { ...others, found: entries.map((at) => keys[at] ?? '') }
  }
  return { find, size: texts.length }
}

const products = catalogue(DEMO_PRODUCTS)
const articles = catalogue(demoArticles(seed('articles')))
const find = ({ list, query }: Pair) => (list === 'products' ? products : articles).find(query)

const describePair = (pair: Pair) =>
  `${pair.kind}: ${pair.query} → ${find(pair).found.slice(0, 4).join(' ') || 'nothing'} instead of ${pair.wanted.join(' ')}`

const WANTED = BUYERS_PAIRS.filter(({ wanted }) => wanted.length > 0)
const NOT_SOLD = BUYERS_PAIRS.filter(({ wanted }) => wanted.length === 0)

describe.each([
  ['in the first list', PAIRS, 250],
  ['in the lists of buyers', WANTED, 350],
])('what is typed %s', (_, PAIRS, fewest) => {
  test('has enough pairs', () => expect(PAIRS.length).toBeGreaterThanOrEqual(fewest))

  test('at least 95% find what they want', () => {
    const lost = PAIRS.filter((pair) => !find(pair).found.some((key) => pair.wanted.includes(key)))
    expect(lost.length / PAIRS.length, lost.map(describePair).join('\n')).toBeLessThanOrEqual(0.05)
  })

  test('at least 90% find it first', () => {
    const later = PAIRS.filter((pair) => !pair.wanted.includes(find(pair).found[0] ?? ''))
    expect(later.length / PAIRS.length, later.map(describePair).join('\n')).toBeLessThanOrEqual(0.1)
  })
})

test('a query around a known word is answered, not only nearly', () => {
  const near = WANTED.filter((pair) => ['price', 'wish', 'containers'].includes(pair.kind) && find(pair).isNear)
  expect(near.length, near.map(describePair).join('\n')).toBeLessThanOrEqual(4)
})

test.each(NOT_SOLD)('$query is not sold, so it is not found', (pair) => {
  expect(find(pair).isNear || find(pair).found.length === 0).toBe(true)
})

test.each([
  ['سعر السكر', 'السكر'],
  ['بكم الرز', 'الرز'],
  ['do you have tuna', 'tuna'],
  ['كرتون تونة', 'تونة'],
  ['دبة زيت', 'زيت'],
  ['تنكة زيت', 'زيت'],
  ['صفيحة زيت', 'زيت'],
  ['برميل زيت', 'زيت'],
  ['سطل زيت', 'زيت'],
  ['ربطة سكر', 'سكر'],
  ['شكر', 'سكر'],
  ['كيس شكر', 'سكر'],
  ['سلة', 'سلة غذائية'],
  ['سلال', 'سلة غذائية'],
  ['basket', 'سلة غذائية'],
])('«%s» finds all that «%s» finds', (query, bare) => {
  expect(products.find(bare)).toMatchObject({ isNear: false })
  expect(products.find(query)).toMatchObject({ isNear: false })
  expect(products.find(query).found.toSorted()).toEqual(products.find(bare).found.toSorted())
})

test.each([
  ['تونة ١٧٠', 'tu'],
  ['tuna 170', 'tu'],
  ['sunflower 750', 'sf'],
  ['sunflower 0.75', 'sf'],
])('«%s» finds a small pack by the number on it', (query, key) => {
  expect(products.find(query)).toMatchObject({ isNear: false, found: [key] })
})

test.each([1, 2, 3])('in a list of %i, a word of the texts is a full answer, although it is in more than a fifth', (size) => {
  const documents = Array.from({ length: size }, (_, at) =>
    documentOf({ name: [`Oil ${at}`], group: [], rest: ['For fried fish'] }, concepts),
  )
  const part = { index: buildWordIndex(documents), offset: 0, size }
  expect(search([part], 'fried fish', concepts)).toMatchObject({ isNear: false, entries: documents.map((_, at) => at) })
})

test.each([
  ['7up', 0],
  ['omega3 oil', 1],
  ['milk D3', 2],
])('«%s», a name with a digit among its letters, is found as it is written', (query, wanted) => {
  const names = ['7Up', 'Omega3 Oil', 'Milk with vitamin D3', 'Milk']
  const index = buildWordIndex(names.map((name) => documentOf({ name: [name], group: [], rest: [] }, concepts)))
  expect(search([{ index, offset: 0, size: names.length }], query, concepts)).toMatchObject({ isNear: false, entries: [wanted] })
  const marked = markedSegments(names[wanted] ?? '', termsOf(query, concepts), concepts).filter(({ isMarked }) => isMarked)
  expect(marked.map(({ text }) => text.toLowerCase()).toSorted()).toEqual(query.toLowerCase().split(' ').toSorted())
})

test('what has the container comes first', () => expect(products.find('دبة زيت').found[0]).toBe('po'))

test('words of a question count in names only', () => {
  const names = ['Sugar', 'Best Sugar', 'Salt', 'Flour', 'Tea']
  const index = buildWordIndex(
    names.map((name, at) => documentOf({ name: [name], group: [], rest: at === 0 ? [] : ['best price'] }, concepts)),
  )
  const found = (query: string) => search([{ index, offset: 0, size: names.length }], query, concepts).entries
  expect(found('best sugar')).toEqual([1, 0])
  expect(found('price of sugar')).toEqual([0, 1])
  expect(found('best')).toEqual([1])
})

test.each([
  ['رزبسمتي', 'رز بسمتي'],
  ['basmatirice', 'basmati rice'],
  ['رز40', 'رز 40'],
  ['سكر50كيلو', 'سكر 50كيلو'],
  ['rice40kg', 'rice 40kg'],
  ['rice25kg', 'rice 25kg'],
  ['rice25', 'rice 25'],
  ['sugar5kg', 'sugar 5kg'],
])('«%s» is read as two words', (typed, words) => {
  expect(products.find(typed)).toMatchObject({ isNear: true, instead: [{ typed, found: words }] })
  expect(suggestedQuery(typed, products.find(typed).instead, [])).toBe(words)
})

test.each([
  ['بسمطي ٤٠ كجم', ['أرز ساحل البسمتي'], 'البسمتي ٤٠ كجم'],
  ['أرز بسمطي، 5kg', ['أرز ساحل البسمتي'], 'أرز البسمتي، 5kg'],
  ['sa7el', ['أرز ساحل البسمتي'], 'ساحل'],
  ['nada-suger', ['Nada Fine White Sugar'], 'nada-Sugar'],
  ['nada–suger', ['Nada Fine White Sugar'], 'nada–Sugar'],
  ['nada (suger)', ['Nada Fine White Sugar'], 'nada (Sugar)'],
  ["nada sug'er", ['Nada Fine White Sugar'], 'nada Sugar'],
  ['nada su\u200Cger', ['Nada Fine White Sugar'], 'nada Sugar'],
])('«%s» is suggested with the other words and the amounts as they were typed', (typed, shown, suggested) => {
  expect(suggestedQuery(typed, products.find(typed).instead, shown)).toBe(suggested)
})

test.each([
  ['رز٤٠', 'رز 40', 'رز ٤٠'],
  ['أرز٤٠كيلو', 'رز 40 kg', 'أرز ٤٠كيلو'],
  ['سكر٥٠', 'سكر 50 كجم', 'سكر ٥٠'],
])('«%s», typed without a blank, finds what «%s» finds, and is suggested as it was typed', (typed, query, suggested) => {
  const { found, instead } = products.find(typed)
  expect(found).toEqual(products.find(query).found)
  expect(suggestedQuery(typed, instead, [])).toBe(suggested)
})

test.each(['oil1.5l', 'oil1,5l', 'زيت1.5لتر', 'زيت١٫٥لتر'])('«%s» is a word and an amount, typed as one', (typed) => {
  const { isNear, found } = products.find(typed)
  expect(isNear).toBe(false)
  expect(found).toEqual(products.find('oil 1.5 l').found)
  expect(found).not.toEqual([])
})

test.each([
  ['twelve months', 'wb'],
  ['شهرا قبل الضرب', 'wb'],
  ['shelf life', 'wb'],
  ['months', 'wb'],
  ['woven', 'wb'],
])('«%s», which stands in the texts, is found and not called near', (query, key) => {
  const { found, isNear } = products.find(query)
  expect(isNear).toBe(false)
  expect(found).toContain(key)
})

test('nonsense finds nothing', () => {
  const found = NONSENSE.filter((query) =>
    [products, articles].some(({ find }) => !find(query).isNear && find(query).found.length > 0),
  )
  expect(NONSENSE).toHaveLength(100)
  expect(found).toEqual([])
})

describe('precision', () => {
  const { rows, texts } = DEMO_PRODUCTS
  /** A query combines words of a name (with its brand), of a category, and packs. */
  const namedBy = texts.map((text) => documentOf({ ...text, rest: [] }, concepts))
  const vocabulary = new Set(
    rows.flatMap((row) => wordsOf(textsIn(row, 'name', 'description', 'features').join(' '))).filter((word) => word.length >= 3),
  )
  const queries = [...vocabulary].flatMap((word) => [word, `${word} `, word.slice(0, 3), word.slice(0, -1)])

  test('what names, categories or packs have takes more than a fifth of the catalogue only by them', () => {
    const names = buildWordIndex(namedBy)
    const tooMany = [...new Set(queries)].filter((query) => {
      const { found, isNear } = products.find(query)
      if (isNear || found.length <= 0.2 * products.size) return false
      const named = search([{ index: names, offset: 0, size: rows.length }], query, concepts)
      return !named.isNear && found.length > named.entries.length
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
  const { rows, keys } = DEMO_PRODUCTS
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

test('a line with a phrase hides nothing that has its words apart, or in another order', () => {
  const staff = conceptsOf(TRADE_WORDS, [{ id: 1, phrases: ['رز بسمتي', 'عنبر'] }])
  const names = ['أرز ساحل البسمتي', 'رز بسمتي', 'عنبر', 'بسمتي', 'رز']
  const index = buildWordIndex(names.map((name) => documentOf({ name: [name], group: [], rest: [] }, staff)))
  const find = (query: string) => search([{ index, offset: 0, size: names.length }], query, staff)
  expect(find('رز بسمتي')).toMatchObject({ isNear: false, entries: [0, 1, 2] })
  expect(find('عنبر').entries).toEqual([1, 2])
  // The match stays while the last word is typed.
  for (const query of ['رز بسم', 'رز بسمت', 'رز بسمتي', 'رز بسمتي ']) expect(find(query).entries, query).toContain(0)
  const marked = markedSegments('أرز ساحل البسمتي', termsOf('رز بسمتي', staff), staff).filter(({ isMarked }) => isMarked)
  expect(marked.map(({ text }) => text)).toEqual(['أرز', 'البسمتي'])
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
  expect(marked('زيت دوّار الشمس «ذهب»', 'sun flower')).toEqual(['دوّار', 'الشمس'])
  expect(marked('Sahil White Basmati Rice', 'bas')).toEqual(['Basmati'])
  expect(marked('Sahil White Basmati Rice', 'oil')).toEqual([])
})
