import { expect, test } from 'vitest'
import { hasInvisible, hasVisible } from './invisible.ts'

test.each(['Rice', 'أرز', 'two words', '🌾', ''])('%j has no invisible character', (text) => {
  expect(hasInvisible(text)).toBe(false)
})

test.each(['a\u200Bb', 'a\u202Eb', 'a\u0007b', '\uFEFFa', 'a\u2800b'])('%j has an invisible character', (text) => {
  expect(hasInvisible(text)).toBe(true)
  expect(hasInvisible(text, { allowJoiners: true })).toBe(true)
})

test.each(['نمک\u200Cها', '👨‍👩‍👧', '❤\uFE0F'])('the joiners of %j are invisible too, unless they are allowed', (text) => {
  expect(hasInvisible(text)).toBe(true)
  expect(hasInvisible(text, { allowJoiners: true })).toBe(false)
})

test.each(['\u200B', '\u200E \u200F', '\u2060\u3164', '\u2800', ' \n', '', '\u{E0020}\u00AD'])('%j shows nothing', (text) => {
  expect(hasVisible(text)).toBe(false)
})

test.each(['أ', '\u200Fأ', '-', '🌾', '\u200B.'])('%j shows something', (text) => {
  expect(hasVisible(text)).toBe(true)
})
