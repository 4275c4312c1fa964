import { expect, test } from 'vitest'
import { conceptsOf } from './concept-lines.ts'
import { markedSegments, shownWord } from './marks.ts'
import { termsOf } from './query.ts'

const concepts = conceptsOf([['rice', 'رز']])
const segments = (text: string, query: string) =>
  markedSegments(text, termsOf(query, concepts), concepts).map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))

test.each([
  ['Cooking oil', 'cooki', ['[Cooking]', ' oil']],
  ['أرز البسمتي', 'بسم', ['أرز ', '[البسمتي]']],
  ['Rice', 'rice', ['[Rice]']],
  ['Rice, rice', 'rice ', ['[Rice]', ', ', '[rice]']],
  ['Soft rice', 'رز', ['Soft ', '[rice]']],
  ['Oil 1,5 l', '1.5 l', ['Oil 1,5 l']],
  ['Price', 'rice', ['Price']],
  ['Oil', 'rice', ['Oil']],
  ['', 'rice', []],
])('of %j, «%s» marks its words', (text, query, wanted) => expect(segments(text, query)).toEqual(wanted))

test('a found word is shown as a text writes it', () => {
  expect(shownWord(['White Sugars', 'Sugar'], 'sugar')).toBe('Sugars')
  expect(shownWord(['Salt'], 'sugar')).toBeUndefined()
  expect(shownWord(['—'], 'sugar')).toBeUndefined()
})
