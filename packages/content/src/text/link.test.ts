import { expect, test } from 'vitest'
import { anchorFromHome, isSafeLink } from './link.ts'
import { isSafeUrl, isStorableUrl } from './url.ts'

test.each([
  'https://test.example',
  'http://test.example:8080/a?b#c',
  'HTTPS://TEST.EXAMPLE/صورة.jpg',
  'http://127.0.0.1:54321/a.jpg',
])('%s is safe and storable', (text) => {
  expect([isSafeUrl(text), isStorableUrl(text)]).toEqual([true, true])
})

test.each(['https://مثال.example/', 'http://[::1]/'])('%s is safe, but not storable', (text) => {
  expect([isSafeUrl(text), isStorableUrl(text)]).toEqual([true, false])
})

test.each([
  'javascript:alert(1)',
  'https://test.example/?next=javascript:alert(1)',
  'https://test.example/data:text/html',
  'vbscript:x',
  'data:image/png;base64,AAAA',
  'ftp://test.example',
  'file:///etc/passwd',
  'https://user:password@test.example',
  'https://user@test.example',
  'https://:password@test.example',
  'https://',
  'test.example',
  '/path',
  ' https://test.example',
  'https://test.example/a b',
  'java\nscript:alert(1)',
  '',
])('%j is neither safe nor storable', (text) => {
  expect([isSafeUrl(text), isStorableUrl(text)]).toEqual([false, false])
})

test.each([
  '/',
  '/about',
  '/منتجات',
  '#why',
  'https://test.example',
  'mailto:a@b.example',
  'mailto:huda@b.example',
  'tel:+967-530',
  'tel:530',
])('%s may be linked', (text) => {
  expect(isSafeLink(text)).toBe(true)
})

test.each([
  '',
  '#',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'about',
  'javascript:x',
  'mailto:',
  'mailto:a@b@c',
  'xmailto:a@b.example',
  'tel:x',
  'tel:530x',
  'xtel:530',
  'sms:1',
])('%j may not be linked', (text) => {
  expect(isSafeLink(text)).toBe(false)
})

test('an anchor belongs to the home page', () => {
  expect(['#why', '/about', 'https://test.example'].map(anchorFromHome)).toEqual(['/#why', '/about', 'https://test.example'])
})
