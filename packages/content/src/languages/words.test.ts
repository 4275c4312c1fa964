import { expect, test } from 'vitest'
import { sameWords, wordsOf } from './words.ts'

test.each([
  ['Long grain', 'long  GRAIN!'],
  ['أَرُزّ', 'أرز'],
  ['40 kg', '٤٠ kg'],
  ['50%', '50٪'],
  ['1,000 t', '1000 t'],
  ['1٬000 t', '1000 t'],
  ['1, 000 t', '1000 t'],
  ['10.5 kg', '10٫5 kg'],
  ['10, 20', '10 20'],
])('%j and %j say the same', (one, other) => expect(sameWords(one, other)).toBe(true))

test.each([
  ['Rice', 'Rise'],
  ['10.20', '1020'],
  ['10 20', '1020'],
  ['10.20', '10 20'],
  ['50%', '50'],
  ['1,00', '100'],
  ['', null],
  [null, 'Rice'],
])('%j and %j differ', (one, other) => {
  expect(sameWords(one, other)).toBe(false)
  expect(sameWords(other, one)).toBe(false)
})

test('an absent text says the same as another one', () => expect(sameWords(null, null)).toBe(true))

test('a text of signs says nothing', () => expect(wordsOf(' — «»! ')).toBe(''))
