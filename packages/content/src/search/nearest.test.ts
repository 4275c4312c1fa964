import { describe, expect, test } from 'vitest'
import { buildWordIndex } from './build-word-index.ts'
import { conceptsOf } from './concept-lines.ts'
import { documentOf } from './document.ts'
import { search } from './search.ts'
import { TRADE_WORDS } from './trade-words.ts'

interface Entry {
  name: string
  rest?: string
}

const listOf = (entries: readonly Entry[], concepts = conceptsOf([])) => {
  const documents = entries.map(({ name, rest = '' }) => documentOf({ name: [name], group: [], rest: [rest] }, concepts))
  const parts = [{ index: buildWordIndex(documents), offset: 0, size: entries.length }]
  return (query: string) => {
    const { entries: found, isNear, instead } = search(parts, query, concepts)
    return { found, isNear, instead }
  }
}

describe('if no entry has all words', () => {
  const find = listOf([
    { name: 'Green tea' },
    { name: 'Red lentils', rest: 'For soup' },
    { name: 'Red rice' },
    { name: 'Red tea' },
  ])

  test('those with most of them are near', () => {
    expect(find('red lentils zzzzzz ')).toEqual({ found: [1], isNear: true, instead: [] })
    expect(find('red tea zzzzzz ').found).toEqual([3])
  })

  test('half of them is enough, less is not', () => {
    expect(find('red zzzzzz ').found).toEqual([1, 2, 3])
    expect(find('red zzzzzz yyyyyy ')).toEqual({ found: [], isNear: true, instead: [] })
    expect(find('zzzzzz ')).toEqual({ found: [], isNear: true, instead: [] })
  })

  test('a name counts more than the other texts', () => {
    const best = listOf([{ name: 'Salt', rest: 'With pepper' }, { name: 'Pepper' }])
    expect(best('pepper zzzzzz ').found).toEqual([1, 0])
  })
})

test('a similar word takes the place of one that no entry has', () => {
  const find = listOf([{ name: 'White sugar' }, { name: 'Brown sugar' }, { name: 'Salt' }])
  expect(find('brown suger ')).toEqual({ found: [1], isNear: true, instead: [{ typed: 'suger', found: 'sugar' }] })
})

test('containers beside what is wanted do not count as found words', () => {
  const find = listOf([{ name: 'Carton' }, { name: 'Tuna' }], conceptsOf(TRADE_WORDS))
  expect(find('carton zzzzzz yyyyyy ').found).toEqual([])
})

test('without a query, all entries are found in their order', () => {
  const find = listOf([{ name: 'Rice' }, { name: 'Oil' }])
  expect(find('')).toEqual({ found: [0, 1], isNear: false, instead: [] })
  expect(find(' kg ')).toEqual({ found: [0, 1], isNear: false, instead: [] })
})

describe('a word of the texts', () => {
  const withFried = (count: number) =>
    listOf(Array.from({ length: 30 }, (_, at) => ({ name: `Oil ${at}`, rest: at < count ? 'For fried food' : '' })))
  const firsts = (count: number) => Array.from({ length: count }, (_, at) => at)

  test('in a fifth of the entries is an answer', () => {
    expect(withFried(6)('fried ')).toEqual({ found: firsts(6), isNear: false, instead: [] })
  })

  test('in more of them is an answer too, unless a name has it', () => {
    expect(withFried(7)('fried ')).toEqual({ found: firsts(7), isNear: false, instead: [] })
    const withName = [
      { name: 'Fried onions' },
      ...Array.from({ length: 7 }, (_, at) => ({ name: `Oil ${at}`, rest: 'For fried food' })),
    ]
    expect(listOf(withName)('fried ')).toEqual({ found: [0], isNear: false, instead: [] })
  })
})

test('a question word in the other texts brings no entry to the front', () => {
  const find = listOf([{ name: 'Brown sugar' }, { name: 'White sugar', rest: 'At the best price' }], conceptsOf(TRADE_WORDS))
  expect(find('price sugar ').found).toEqual([0, 1])
})
