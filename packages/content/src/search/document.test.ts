import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { seededNumbers } from '../testing/seeded-numbers.ts'
import { buildWordIndex } from './build-word-index.ts'
import { conceptsOf } from './concept-lines.ts'
import { documentOf } from './document.ts'

const none = conceptsOf([])

test('each word of an entry is there once, where it weighs most', () => {
  const texts = { name: ['Rice', 'rice bag'], group: ['Rice', 'Grains'], packs: ['5 kg'], rest: ['Grains of rice, soft'] }
  expect(documentOf(texts, none)).toEqual(['rice bag', 'grain #5000g 5', 'soft'])
})

test('numbers and words that tell nothing are left out of the rest only', () => {
  expect(documentOf({ name: ['The 7'], group: ['of 8'], rest: ['the 9 best'] }, none)).toEqual(['the 7', 'of 8', 'best'])
})

test('a code is a word of the rest with a mark, so that short numbers do not begin codes', () => {
  expect(documentOf({ name: ['Rice'], group: [], rest: ['soft'], codes: ['100630'] }, none)).toEqual(['rice', '', 'soft §100630'])
})

test('the codes of 100 products, each with an HS code and three barcodes, add less than 2 kB to an index', () => {
  const number = seededNumbers(60)
  const digits = (count: number) => String(Math.floor(number() * 10 ** count)).padStart(count, '0')
  const codesOf = () => [`1006${digits(4)}`, ...Array.from({ length: 3 }, () => `6291041${digits(6)}`)]
  const bytes = (codes: () => string[]) => {
    const documents = Array.from({ length: 100 }, (_, at) =>
      documentOf({ name: [`Rice ${at}`], group: [], rest: [], codes: codes() }, none),
    )
    return brotliCompressSync(JSON.stringify(buildWordIndex(documents))).length
  }
  expect(bytes(codesOf) - bytes(() => [])).toBeLessThan(2_000)
})

test('an entry without texts has no words', () => {
  expect(documentOf({ name: [], group: [], rest: [] }, none)).toEqual(['', '', ''])
})

test('synonyms are words of an entry', () => {
  const concepts = conceptsOf([['rice', 'رز']])
  expect(documentOf({ name: ['رز'], group: [], rest: [] }, concepts)[0].split(' ')).toContain('§0')
})
