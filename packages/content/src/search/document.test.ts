import { expect, test } from 'vitest'
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

test('an entry without texts has no words', () => {
  expect(documentOf({ name: [], group: [], rest: [] }, none)).toEqual(['', '', ''])
})

test('synonyms are words of an entry', () => {
  const concepts = conceptsOf([['rice', 'رز']])
  expect(documentOf({ name: ['رز'], group: [], rest: [] }, concepts)[0].split(' ')).toContain('§0')
})
