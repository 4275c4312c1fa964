import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleRuns } from '../testing/sample-runs.ts'
import { cleanText } from './clean.ts'
import { mayHaveMarkup } from './may-have-markup.ts'

const PIECES = [
  '<',
  'script',
  ':',
  'java',
  'data',
  ';base64,',
  'expression',
  '(',
  ' on',
  'load=',
  '\t',
  '\u200b',
  '&#58;',
  'أرز',
  '"',
]

test('a text that has none of the characters of markup is clean', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES)), (pieces) => {
      const text = pieces.join('')
      if (!mayHaveMarkup(text)) expect(cleanText(text)).toBe(text)
    }),
    { numRuns: sampleRuns(2_000), seed: 20_261_123 },
  )
})

test('products and queries as buyers type them have none', () => {
  for (const text of ['Sahil White Basmati Rice 40 kg', 'سكر ٥٠ كيلو', '1,5 l']) expect(mayHaveMarkup(text)).toBe(false)
})
