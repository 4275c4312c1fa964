import { expect, test } from 'vitest'
import type { Locale } from '../locale.ts'
import { isOtherLanguage } from './other-language.ts'

test.each<[string, Locale, boolean]>([
  ['Basmati rice', 'ar', true],
  ['أرز بسمتي', 'en', true],
  ['рис', 'en', true],
  ['أرز Tilda بسمتي', 'ar', false],
  ['Rice (أرز)', 'en', false],
  ['Café 1847', 'en', false],
  ['ﷲ', 'ar', false],
  ['2.5 %', 'ar', false],
  ['٢٫٥', 'en', false],
  ['', 'ar', false],
  ['![](https://media.example/a.png) ٢٠٢٦', 'ar', false],
  ['![أرز](https://media.example/a.png)', 'en', true],
  ['sales@example.com', 'ar', false],
  ['أرز https://example.com/a', 'en', true],
])('%j in a text in %s: %s', (text, language, is) => {
  expect(isOtherLanguage(text, language)).toBe(is)
})

// An expression that reads the rest of a text again from each character takes a minute.
test.each(['x', 'x://', '](x', 'x '])('a text of 100,000 characters, %j again and again, is read at once', (part) => {
  expect(isOtherLanguage(part.repeat(100_000 / part.length), 'en')).toBe(false)
})
