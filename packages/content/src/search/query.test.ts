import { expect, test } from 'vitest'
import { conceptsOf } from './concept-lines.ts'
import { termsOf } from './query.ts'
import { TRADE_WORDS } from './trade-words.ts'

const concepts = conceptsOf(
  [
    ['rice', 'رز'],
    ['sun flower', 'عباد'],
  ],
  [{ id: 9, phrases: ['ketchup', 'tomato sauce'] }],
)
const closed = { prefixes: [], parts: [] }

test('the last word is a beginning as long as it is typed', () => {
  expect(termsOf('ketch', concepts)).toEqual([{ typed: 'ketch', words: ['ketch', '§s9'], prefixes: ['ketch'], parts: [] }])
  expect(termsOf('ketch ', concepts)).toEqual([{ typed: 'ketch', words: ['ketch'], ...closed }])
  expect(termsOf('ketch\u200F', concepts)[0]?.prefixes).toEqual(['ketch'])
  expect(termsOf('oil ketch', concepts).map(({ prefixes }) => prefixes)).toEqual([[], ['ketch']])
})

test('the beginning of a word with an article is one without it, too', () => {
  expect(termsOf('الذ', concepts)[0]?.prefixes).toEqual(['الذ', 'ذ'])
  expect(termsOf('ال', concepts)).toEqual([])
  expect(termsOf('ال ', concepts)).toMatchObject([{ typed: 'ال' }])
})

test('two letters begin no synonym', () => {
  expect(termsOf('ke', concepts)[0]?.words).toEqual(['ke'])
  expect(termsOf('ket', concepts)[0]?.words).toEqual(['ket', '§s9'])
  expect(termsOf('tom', concepts)[0]?.words, 'of a phrase').toEqual(['tom'])
})

test('a phrase is one thing, or its words', () => {
  expect(termsOf('sun flower oil ', concepts)).toEqual([
    {
      typed: 'sun flower',
      words: ['§1'],
      prefixes: [],
      parts: [
        { typed: 'sun', words: ['sun'], ...closed },
        { typed: 'flower', words: ['flower'], ...closed },
      ],
    },
    { typed: 'oil', words: ['oil'], ...closed },
  ])
  expect(termsOf('sun flower', concepts)[0]?.parts.map(({ prefixes }) => prefixes)).toEqual([[], ['flower']])
})

test('an amount is complete, and a number in words is one in digits', () => {
  expect(termsOf('50 kg', concepts)).toEqual([{ typed: '#50000g', words: ['#50000g'], ...closed }])
  expect(termsOf('خمسين ', concepts)[0]?.words).toContain('50')
})

test('four digits or more may begin a code, with and without dots, complete or not', () => {
  const codes = (query: string) => termsOf(query, concepts).map(({ prefixes }) => prefixes.filter((one) => one.startsWith('§')))
  expect(codes('1006')).toEqual([['§1006']])
  expect(codes('1006.30.10 sack ')).toEqual([['§10063010'], []])
  expect(codes('١٠٠٦٫٣٠ ')).toEqual([['§100630']])
  expect(codes('100')).toEqual([[]])
  expect(codes('1.5 25kg a1006')).toEqual([[], [], []])
})

test('what names a code is left out beside a code', () => {
  const typed = (query: string) => termsOf(query, concepts).map((term) => term.typed)
  for (const query of ['HS 1006.30', 'hs code: 100630', 'GTIN 100630', 'الرمز الجمركي 100630', 'باركود ١٠٠٦٣٠'])
    expect(typed(query), query).toHaveLength(1)
  expect(typed('hs 100')).toEqual(['hs', '100'])
})

test('units and words that tell nothing are left out, unless there is nothing else', () => {
  const typed = (query: string) => termsOf(query, concepts).map((term) => term.typed)
  expect(typed('bag of rice in kg ')).toEqual(['bag', 'rice'])
  expect(typed('the ')).toEqual(['the'])
  expect(typed('kg')).toEqual([])
  expect(typed('')).toEqual([])
})

test('containers and questions are beside what is wanted, unless nothing else is typed', () => {
  const trade = conceptsOf(TRADE_WORDS)
  const asides = (query: string) => termsOf(query, trade).map(({ typed, aside }) => [typed, aside])
  expect(asides('كرتون تونة ')).toEqual([
    ['كرتون', 'container'],
    ['تونه', undefined],
  ])
  expect(asides('price rice ')).toEqual([
    ['price', 'question'],
    ['rice', undefined],
  ])
  expect(asides('كرتون ')).toEqual([['كرتون', undefined]])
})
