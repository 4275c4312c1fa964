import { expect, test } from 'vitest'
import { diffWords } from '../../ui/word-diff.ts'
import { cut, firstWords, lastWords, shortenPair } from './show-incoming.tsx'

const far = 'far away from here '.repeat(10)

test('only the words next to a change stay', () => {
  const { before, after } = shortenPair(diffWords(`${far}red rice ${far}`, `${far}white rice ${far}`))
  expect(after.length).toBeLessThan(90)
  expect(before).toContain('red rice')
  expect(after).toMatch(/ … .*here white rice far.* … /)
})

test('a stretch between two changes is cut from a length of more than 60 characters on', () => {
  const between = (length: number) => `red${' '.repeat(5)}${'x'.repeat(length - 10)}${' '.repeat(5)}red`
  const shown = (length: number) => shortenPair(diffWords(between(length), between(length).replaceAll('red', 'white'))).before
  expect(shown(60)).toBe(between(60))
  expect(shown(61)).toBe(`red     ${'x'.repeat(51)} … ${'x'.repeat(51)}     red`)
})

test('the edges of a text are cut by a mark alone', () => {
  expect(shortenPair(diffWords(`${far}red`, `${far}white`)).before).toBe(' … from here far away from here red')
  expect(shortenPair(diffWords(`red ${far}`, `white ${far}`)).before).toBe('red far away from here far away … ')
})

test('a change of up to 400 characters is shown whole, of a longer one the first words', () => {
  const words = 'word '.repeat(80).trim()
  expect(shortenPair(diffWords('', words)).after).toBe(words)
  expect(shortenPair(diffWords('', `${words} and more`)).after).toBe(`${'word '.repeat(80)}…`)
})

test('a short text stays whole', () => {
  expect(shortenPair(diffWords('red rice', 'white rice'))).toEqual({ before: 'red rice', after: 'white rice' })
})

test('no word is cut, and a very long one stays', () => {
  expect(firstWords('one two')).toBe('one two')
  expect(firstWords(`${'x'.repeat(60)} y`)).toBe('x'.repeat(60))
  expect(lastWords(`y ${'x'.repeat(60)}`)).toBe('x'.repeat(60))
  expect(firstWords(` ${'x'.repeat(60)} y`)).toBe(` ${'x'.repeat(60)}`)
  expect(lastWords(`y ${'x'.repeat(60)} `)).toBe(`${'x'.repeat(60)} `)
  expect(cut('أرز فاخر', 5)).toBe('أرز …')
  expect(cut('fine basmati', 9)).toBe('fine …')
  expect(cut('fine rice for all', 9)).toBe('fine …')
  expect(cut('fine rice', 9)).toBe('fine rice')
})

test('an emoji counts as one character', () => {
  expect(firstWords(`${'🌾'.repeat(20)} y`)).toBe(`${'🌾'.repeat(20)} y`)
  expect(lastWords(`y ${'🌾'.repeat(20)}`)).toBe(`y ${'🌾'.repeat(20)}`)
})
