import { expect, test } from 'vitest'
import { buildWordIndex } from './build-word-index.ts'
import { eachPlace, entryOf, lineOf, type Place, wordsStarting } from './word-index.ts'

const DOCUMENTS = [
  ['oil rice', 'rice', ''],
  ['rice', '', 'oil ricette'],
  ...Array.from({ length: 60 }, () => ['', '', 'flour'] as const),
  ['ric', 'sugar', 'flour'],
] as const
const index = buildWordIndex(DOCUMENTS)

const placesOf = (word: string) => {
  const places: Place[] = []
  const at = index.words.indexOf(word)
  if (at >= 0) eachPlace(index, at, (place) => places.push(place))
  return places.map((place) => [entryOf(place), lineOf(place)])
}

test('the words of an index are sorted, and each is there once', () => {
  expect(index.words).toEqual(['flour', 'oil', 'ric', 'rice', 'ricette', 'sugar'])
})

test('the places of a word are its entries and lines, in the order of the list', () => {
  expect(placesOf('rice')).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ])
  expect(placesOf('oil')).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect(placesOf('flour')).toEqual([...Array.from({ length: 60 }, (_, at) => [at + 2, 2]), [62, 2]])
  expect(placesOf('sugar')).toEqual([[62, 1]])
})

test('the words that begin with a text are next to each other', () => {
  expect(wordsStarting(index, 'ric')).toEqual([2, 5])
  expect(wordsStarting(index, 'rice')).toEqual([3, 5])
  expect(wordsStarting(index, '')).toEqual([0, 6])
  expect(wordsStarting(index, 'a')).toEqual([0, 0])
  expect(wordsStarting(index, 'p')).toEqual([2, 2])
  expect(wordsStarting(index, 'z')).toEqual([6, 6])
  expect(wordsStarting({ words: [], places: [] }, 'a')).toEqual([0, 0])
})
