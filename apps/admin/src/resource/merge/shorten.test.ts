import { expect, test } from 'vitest'
import { diffWords } from '../../lib/word-diff.ts'
import { cut, firstWords, lastWords, shortenPair } from './shorten.ts'

const far = 'far away from here '.repeat(10)

test('only the words next to a change stay', () => {
  const { before, after } = shortenPair(diffWords(`${far}red rice ${far}`, `${far}white rice ${far}`))
  expect(after.length).toBeLessThan(90)
  expect(before).toContain('red rice')
  expect(after).toMatch(/ … .*here white rice far.* … /)
})

test('a short text stays whole', () => {
  expect(shortenPair(diffWords('red rice', 'white rice'))).toEqual({ before: 'red rice', after: 'white rice' })
})

test('no word is cut, and a very long one stays', () => {
  expect(firstWords('one two')).toBe('one two')
  expect(firstWords(`${'x'.repeat(60)} y`)).toBe('x'.repeat(60))
  expect(lastWords(`y ${'x'.repeat(60)}`)).toBe('x'.repeat(60))
  expect(cut('أرز فاخر', 5)).toBe('أرز …')
})
