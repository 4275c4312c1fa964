import { expect, test } from 'vitest'
import { cleanShortText } from './short-text.ts'

test('unsafe markup and the characters < > quote & are removed', () => {
  expect(cleanShortText('rice <script>alert(1)</script> & "oil"')).toBe('rice   oil')
  expect(cleanShortText('a<b>c')).toBe('abc')
})

test('a short text is cut to 100 characters without splitting one', () => {
  expect(cleanShortText('a'.repeat(101))).toHaveLength(100)
  expect([...cleanShortText('🌾'.repeat(101))]).toHaveLength(100)
})

test('plain words stay in both scripts', () => {
  expect(cleanShortText('أرز ١٠ كجم')).toBe('أرز ١٠ كجم')
})
