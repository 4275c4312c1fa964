import { expect, test } from 'vitest'
import { suggestedQuery } from './suggestion.ts'

const SUGAR = { typed: 'suger', found: 'sugar' }
const RICE = { typed: 'ricee', found: 'rice' }

test('all replaced words are suggested as the texts show them', () => {
  expect(suggestedQuery('  suger ricee ', [SUGAR, RICE], ['White Sugar', 'Rice'])).toBe('Sugar Rice')
})

test('nothing is suggested if a word is not shown, or none is replaced', () => {
  expect(suggestedQuery('suger', [SUGAR], ['Rice'])).toBeUndefined()
  expect(suggestedQuery('suger ricee', [SUGAR, RICE], ['Rice'])).toBeUndefined()
  expect(suggestedQuery('rice', [], ['Rice'])).toBeUndefined()
  expect(suggestedQuery('salt', [SUGAR], ['Sugar'])).toBeUndefined()
})

test('two words that were typed as one keep their letters, with a blank between them', () => {
  expect(suggestedQuery('riceBAG 5', [{ typed: 'ricebag', found: 'rice bag' }], [])).toBe('rice BAG 5')
  expect(suggestedQuery("rice'bag", [{ typed: 'ricebag', found: 'rice bag' }], [])).toBe('rice bag')
})
