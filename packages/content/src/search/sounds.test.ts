import { expect, test } from 'vitest'
import { buildWordIndex } from './build-word-index.ts'
import { conceptsOf } from './concept-lines.ts'
import { documentOf } from './document.ts'
import { search } from './search.ts'
import { consonantsOf, slipForm } from './sounds.ts'

test.each([
  ['sahil', 'ساحل'],
  ['dhahab', 'ذهب'],
  ['basmati', 'بسمتي'],
  ['marsa', 'مرسي'],
  ['hadramout', 'حضرموت'],
  ['hadhramawt', 'حضرموت'],
  ['mukalla', 'مكلا'],
  ['shibam', 'شبام'],
  ['makarona', 'مكرونه'],
  ['sunflower', 'سنفلور'],
  ['zeet', 'زيت'],
  ['noor', 'نور'],
  ['nur', 'نور'],
  ['bait', 'بيت'],
  ['toot', 'توت'],
])('%s and %s have the same consonants', (latin, arabic) => {
  expect(consonantsOf(latin)).toBe(consonantsOf(arabic))
})

test.each([
  ['zeet', 'زوت'],
  ['noor', 'نير'],
  ['bait', 'بوت'],
])('%s and %s have other vowels', (latin, arabic) => {
  expect(consonantsOf(latin)).not.toBe(consonantsOf(arabic))
})

test.each([
  ['نظيف', 'نضيف'],
  ['ذهب', 'زهب'],
  ['basmatti', 'basmati'],
  ['kalrose', 'calrose'],
  ['basmattti', 'basmati'],
  ['ماء', 'ما'],
])('%s and %s are slips of the same word', (one, other) => {
  expect(slipForm(one)).toBe(slipForm(other))
})

test('a name in one script is the nearest answer to its letters in the other', () => {
  const concepts = conceptsOf([])
  const names = ['حضرموت', 'Shibam Gold', 'مأرب']
  const index = buildWordIndex(names.map((name) => documentOf({ name: [name], group: [], rest: [] }, concepts)))
  const find = (query: string) => search([{ index, offset: 0, size: names.length }], query, concepts)
  expect(find('hadramout')).toMatchObject({ entries: [0], isNear: true })
  expect(find('شبام')).toMatchObject({ entries: [1], isNear: true })
  expect(find('tihama').entries).toEqual([])
})
