import { foldForSearch } from '@bayt/content/search/fold'
import { describe, expect, test } from 'vitest'
import { EVERYTHING, isEverything, readFilter, writeFilter } from './filter-state.ts'
import { createMatcher, matching } from './matches.ts'

const CATEGORIES = ['Rice', 'Oil', 'Sugar', 'Diversified']
const entry = (id: number, category: string, text: string) => ({ id, category, text: foldForSearch(text) })
const ENTRIES = [
  entry(1, 'Rice', 'Sahil White Basmati Rice'),
  entry(2, 'Oil', 'Dhahab Sunflower Oil 1.5'),
  entry(3, 'Rice', 'أرز المزّة الذهبي ١٠ كجم'),
]
const found = (category: string, query: string) => matching(ENTRIES, { category, query }).map(({ id }) => id)

describe('what a list shows', () => {
  test('All shows everything', () => {
    expect(found('', '')).toEqual([1, 2, 3])
  })
  test('the category is matched without regard to case', () => {
    expect(found('rICE', '')).toEqual([1, 3])
  })
  test('the search is matched without regard to case, inside the category', () => {
    expect(found('', 'BASMATI')).toEqual([1])
    expect(found('Oil', 'basmati')).toEqual([])
  })
  test('Arabic spelling variants and digits match', () => {
    expect(found('', 'ارز المزه')).toEqual([3])
    expect(found('', '10')).toEqual([3])
  })
})

test('a sequence of queries has the same matches as each query alone, whether a query extends the previous one or not', () => {
  const match = createMatcher()
  const filters = ['', 'b', 'ba', 'bas', 'ba', 'oil', 'oil 1', 'o', 'ذ', 'ذهبي', 'ذهبي ١', ''].flatMap((query) =>
    ['', 'Rice', 'rice', 'Oil'].map((category) => ({ category, query })),
  )
  for (const filter of [...filters, ...filters.toSorted((a, b) => a.category.localeCompare(b.category))]) {
    expect(match(ENTRIES, filter), JSON.stringify(filter)).toEqual(matching(ENTRIES, filter))
  }
  expect(match(ENTRIES.slice(1), { category: '', query: '' })).toHaveLength(2)
})

describe('the state in the address', () => {
  test('is read, with an unknown category as All and the search cut to 100 characters', () => {
    expect(readFilter('?category=RICE&q=long', CATEGORIES)).toEqual({ category: 'Rice', query: 'long' })
    expect(readFilter('?category=%3Cscript%3E', CATEGORIES)).toEqual(EVERYTHING)
    expect(readFilter(`?q=${'a'.repeat(10_000)}`, CATEGORIES).query).toHaveLength(100)
  })
  test('survives a round trip, and is absent for the complete list', () => {
    const state = { category: 'Sugar', query: 'سكر & ناعم' }
    expect(readFilter(writeFilter(state), CATEGORIES)).toEqual(state)
    expect(writeFilter({ category: '', query: '  ' })).toBe('')
    expect(isEverything(EVERYTHING)).toBe(true)
  })
})
