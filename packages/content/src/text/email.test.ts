import { expect, test } from 'vitest'
import { growthOf, LINEAR } from '../testing/growth.ts'
import { emailProblem, isEmail, normaliseEmail } from './email.ts'

test.each([
  [' Huda@Test.Example\n', 'huda@test.example'],
  ['ｈｕｄａ＠test．example', 'huda@test.example'],
  ['huda２０２６@test.example', 'huda2026@test.example'],
  ['huda٢٠٢٦@test.example', 'huda2026@test.example'],
  ['\u202Ahuda@test.example\u202C', 'huda@test.example'],
  ['\u200Fhuda@test.example\u200B \uFEFF', 'huda@test.example'],
  ['ﺱﺎﻠﻣ@ﻢﺛﺎﻟ.إختبار', 'سالم@مثال.إختبار'],
])('%j is normalised to %s', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored)
})

test.each([
  'a@b.c',
  'huda.al-amoudi+x@mail.test.example',
  "o'brien@test.example",
  'سالم@مثال.إختبار',
  'سالم@test.example',
  `${'a'.repeat(244)}@b.example`,
])('%s is an e-mail address', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.each([
  '',
  'a',
  'a@b',
  '@b.c',
  'a@.c',
  'a@b.',
  'a@b..c',
  'a@@b.c',
  'a@b@c.d',
  'a b@c.d',
  'a@b.c d',
  'a\u00A0@b.c',
  `${'a'.repeat(245)}@b.example`,
])('%j is not an e-mail address', (email) => {
  expect(emailProblem(normaliseEmail(email))).toBe('not_an_email')
  expect(isEmail(normaliseEmail(email))).toBe(false)
})

test.each([
  ['a zero-width space', 'hu\u200Bda@test.example'],
  ['an override of direction', 'huda\u202E@test.example'],
  ['a mark of direction', 'huda@test\u200F.example'],
  ['a soft hyphen', 'huda@te\u00ADst.example'],
  ['a control character', 'huda\u0000@test.example'],
  ['a filler', 'huda\u3164@test.example'],
])('%s within an address is reported as invisible', (_, email) => {
  expect(emailProblem(normaliseEmail(email))).toBe('has_invisible')
})

test.each([
  ['a Cyrillic a', '\u0430dmin@test.example'],
  ['a Greek o', 'r\u03BFot@test.example'],
  ['a dotless i', 'adm\u0131n@test.example'],
  ['a letter with an accent', 'hüda@test.example'],
  ['both scripts in one part', 'ali.سالمx@test.example'],
  ['both scripts in the domain', 'ali@testمثال.example'],
  ['a stretched letter', 'سـالم@test.example'],
  ['a vowel sign', 'سَالم@test.example'],
  ['a Persian letter', 'سالمی@test.example'],
  ['markup', 'a<form>b@test.example'],
  ['quotes', '"a"@test.example'],
])('%s is refused: the address looks like another one', (_, email) => {
  expect(emailProblem(normaliseEmail(email))).toBe('not_plain_letters')
})

test('a long text is checked in linear time', () => {
  const check = (length: number) => {
    isEmail(`a@${'a.'.repeat(length)}@`)
    isEmail(`${'a'.repeat(length)}@${'.a'.repeat(length)}`)
    normaliseEmail(`a${' '.repeat(length)}b${'\u200B'.repeat(length)}c`)
  }
  expect(growthOf(check, 100_000)).toBeLessThan(LINEAR)
})
