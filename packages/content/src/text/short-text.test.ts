import { expect, test } from 'vitest'
import { cleanShortText } from './short-text.ts'

test('unsafe markup and the characters < > quote & are removed', () => {
  expect(cleanShortText('rice <script>alert(1)</script> & "oil"')).toBe('rice   oil')
  expect(cleanShortText('a<b>c')).toBe('abc')
})

test.each([
  ['<b onclick=alert(1)>rice</b>', 'brice/b'],
  ['<i><b onclick=1>rice onclick=2', 'ibrice onclick=2'],
  ['rice < onclick=5', 'rice  onclick=5'],
  ['<a>rice</a> onload=3', 'arice/a onload=3'],
  ['<script>x</script><b onclick=1>rice', 'brice'],
  ['<b fonclick=1>rice', 'b fonclick=1rice'],
])('event handlers of tags are removed, and words that look like them stay: %j', (text, short) => {
  expect(cleanShortText(text)).toBe(short)
})

test('a short text is cut to 100 characters without splitting one', () => {
  expect(cleanShortText('a'.repeat(101))).toHaveLength(100)
  expect([...cleanShortText('🌾'.repeat(101))]).toHaveLength(100)
})

test('plain words stay in both scripts', () => {
  expect(cleanShortText('أرز ١٠ كجم')).toBe('أرز ١٠ كجم')
})
