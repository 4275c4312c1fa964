import { expect, test } from 'vitest'
import { hasInvisible } from './invisible.ts'

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
