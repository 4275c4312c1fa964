import { expect, test } from 'vitest'
import { decodeItem, encodeItem } from './storage.ts'

test('decoding restores the encoded text, Arabic included', () => {
  const value = { full_name: 'سالم باوزير', id: 7, active: true }
  expect(decodeItem(encodeItem(value))).toEqual(value)
})

test('the encoded form is safe in any storage or address', () => {
  expect(encodeItem({ text: '???>>>~~~ÿÿÿ' })).toMatch(/^[A-Za-z0-9_-]+$/)
})

test.each([null, '', '%%%', 'abc', encodeItem({ a: 1 }).slice(0, -3), '_w'])(
  'a missing or corrupt item decodes to nothing: %s',
  (text) => {
    expect(decodeItem(text)).toBeUndefined()
  },
)
