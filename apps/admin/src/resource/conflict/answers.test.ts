import { expect, test } from 'vitest'
import type { OpenMerge } from '../merge/merge-conflict.ts'
import { mergeWords } from '../merge/merge-words.ts'
import { answerAll, applyAnswers, canKeepBoth, joinAdded, placesOf } from './answers.ts'
import { surroundPlaces } from './surround-places.ts'

const BASE = 'red rice and white oil'
const PIECES = mergeWords(BASE, 'fine rice and dark oil today', 'brown rice and old oil')
const CLASHES: OpenMerge['clashes'] = [
  { name: 'text', base: BASE, mine: 'fine rice and dark oil today', theirs: 'brown rice and old oil', pieces: PIECES },
  { name: 'category', base: 'Rice', mine: 'Oil', theirs: 'Tea', pieces: undefined },
]
const MERGE: OpenMerge = {
  clashes: CLASHES,
  values: { text: 'fine rice and dark oil today', category: 'Oil', title: 'Merged' },
  incoming: [],
  theirs: { text: 'brown rice and old oil', category: 'Tea', title: 'Merged' },
  basedOn: 'v2',
  authors: new Map(),
}

test('what was typed is kept everywhere if nothing is chosen', () => {
  expect(applyAnswers(MERGE, answerAll(CLASHES, 'mine'))).toEqual(MERGE.values)
})

test('taking all of theirs keeps what did not clash', () => {
  const values = applyAnswers(MERGE, answerAll(CLASHES, 'theirs'))
  expect(values).toEqual({ text: 'brown rice and old oil today', category: 'Tea', title: 'Merged' })
})

test('each place has its own choice, and a field can be chosen whole', () => {
  expect(applyAnswers(MERGE, { text: { places: ['theirs', 'mine'] } }).text).toBe('brown rice and dark oil today')
  expect(applyAnswers(MERGE, { text: { whole: 'theirs' } }).text).toBe('brown rice and old oil')
  expect(CLASHES.map((clash) => placesOf(clash).map(({ mine }) => mine))).toEqual([['fine ', ' dark '], []])
})

test('both versions of a place can be chosen', () => {
  expect(applyAnswers(MERGE, { text: { places: ['both', 'theirs'] } }).text).toBe('fine brown rice and old oil today')
})

test('what has no answer stays as it was typed', () => {
  expect(applyAnswers(MERGE, {})).toEqual(MERGE.values)
  expect(applyAnswers(MERGE, { text: { places: ['theirs'] } }).text).toBe('brown rice and dark oil today')
})

test('two additions at one place can both be kept, with the gap of the second between them', () => {
  const [, place] = mergeWords('One.', 'One.\n\nMine.', 'One.\n\nTheirs.')
  expect(place?.kind === 'clash' && canKeepBoth(place)).toBe(true)
  expect(joinAdded('\n\nMine.', '\n\nTheirs.')).toBe('\n\nMine.\n\nTheirs.')
  expect(joinAdded(' fine ', ' old ')).toBe(' fine old ')
  expect(joinAdded('fine', 'old')).toBe('fine old')
  expect(joinAdded('Mine.\n\n', 'Theirs.')).toBe('Mine.\n\nTheirs.')
})

test('replaced words, and values that are no text, cannot both be kept', () => {
  expect(canKeepBoth({ base: 'a', mine: 'b', theirs: 'c' })).toBe(false)
  expect(canKeepBoth({ base: '', mine: 'b', theirs: ' ' })).toBe(false)
  expect(canKeepBoth({ base: false, mine: true, theirs: true })).toBe(false)
})

test('a place is shown with some words around it', () => {
  const [first, second] = surroundPlaces(PIECES)
  expect(first).toEqual({
    words: 'red',
    base: 'red rice and',
    mine: 'fine rice and',
    theirs: 'brown rice and',
    canKeepBoth: false,
  })
  expect(second?.mine).toBe('rice and dark oil today')
  const long = mergeWords(`${'far away '.repeat(20)}red`, `${'far away '.repeat(20)}fine`, `${'far away '.repeat(20)}old`)
  expect(surroundPlaces(long)[0]?.mine).toMatch(/^… (?:far|away).{5,40} fine$/)
  const before = mergeWords(`red${' far away'.repeat(20)}`, `fine${' far away'.repeat(20)}`, `old${' far away'.repeat(20)}`)
  expect(surroundPlaces(before)[0]?.mine).toMatch(/^fine .{5,40}(?:far|away) …$/)
})
