import { buildWordIndex } from '@bayt/content/search/build-word-index'
import { conceptsOf } from '@bayt/content/search/concept-lines'
import { documentOf } from '@bayt/content/search/document'
import { describe, expect, test } from 'vitest'
import { EVERYTHING, isEverything, ofCategory, readFilter, writeFilter } from './filter-state.ts'
import { searchEngine } from './search-engine.ts'
import type { ListEntry } from './search-entry.ts'

const CATEGORIES = ['Rice', 'Oil', 'Sugar', 'Diversified']
const entry = (id: number, category: 'Rice' | 'Oil', name: string): ListEntry => ({
  ...{ id, category, name, picture: '', pack_sizes: null, pack_unit: 'Kg' },
})
const ENTRIES = [
  entry(1, 'Rice', 'Sahil White Basmati Rice'),
  entry(2, 'Oil', 'Dhahab Sunflower Oil 1.5'),
  entry(3, 'Rice', 'أرز المزّة الذهبي ١٠ كجم'),
]
const CONCEPTS = conceptsOf([])
const partOf = (entries: ListEntry[]) => ({
  entries,
  ...buildWordIndex(
    entries.map((of) => documentOf({ name: ['name' in of ? of.name : of.title], group: [of.category], rest: [] }, CONCEPTS)),
  ),
})
const found = (category: string, query: string) =>
  searchEngine([partOf(ENTRIES)])
    .match({ category, query })
    ?.entries.map(({ id }) => id)

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

test('an entry that two parts have is shown once', () => {
  const list = searchEngine([partOf(ENTRIES), partOf(ENTRIES.slice(1))])
  expect(list.match({ category: '', query: '' })?.entries.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(list.match({ category: '', query: 'oil' })?.entries.map(({ id }) => id)).toEqual([2])
})

test('cards of the page are filtered by category without the index', () => {
  expect(ofCategory(ENTRIES, 'oil')).toEqual([ENTRIES[1]])
  expect(ofCategory(ENTRIES, '')).toEqual(ENTRIES)
})

describe('the state in the address', () => {
  test('is read, with an unknown category or size as All and the search cut to 100 characters', () => {
    expect(readFilter('?category=RICE&q=long', CATEGORIES)).toEqual({ category: 'Rice', size: '', query: 'long' })
    expect(readFilter('?size=5KG', CATEGORIES, ['5kg']).size).toBe('5kg')
    expect(readFilter('?category=%3Cscript%3E&size=7kg', CATEGORIES, ['5kg'])).toEqual(EVERYTHING)
    expect(readFilter(`?q=${'a'.repeat(10_000)}`, CATEGORIES).query).toHaveLength(100)
  })
  test('survives a round trip, and is absent for the complete list', () => {
    const state = { category: 'Sugar', size: '0.75litre', query: 'سكر & ناعم' }
    expect(readFilter(writeFilter(state), CATEGORIES, ['0.75litre'])).toEqual(state)
    expect(writeFilter({ ...EVERYTHING, query: '  ' })).toBe('')
    expect(isEverything(EVERYTHING)).toBe(true)
  })
})
