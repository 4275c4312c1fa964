import { expect, test } from 'vitest'
import { isUnit, quantityToken, quantityTokens, spokenNumber } from './quantities.ts'

test.each([
  ['50 kg', ['#50000g'], ['50'], ' '],
  ['rice 50kg', ['#50000g'], ['50'], 'rice  '],
  ['1.5 l', ['#1500ml'], ['1.5'], ' '],
  ['1,5 l', ['#1500ml'], ['1.5'], ' '],
  ['1٫5 لتر', ['#1500ml'], ['1.5'], ' '],
  ["1'000 g", ['#1000g'], ['1000'], ' '],
  ['1٬000 g', ['#1000g'], ['1000'], ' '],
  ['0.125 kg', ['#125g'], ['0.125'], ' '],
  ['1.005 kg', ['#1005g'], ['1.005'], ' '],
  ['123456 kg', ['#123456000g'], ['123456'], ' '],
  ['2-kg', ['#2000g'], ['2'], ' '],
  ['2 -kg', ['#2000g'], ['2'], ' '],
  ['(2 kg)', ['#2000g'], ['2'], '( )'],
  ['1 ton', ['#1000000g'], ['1'], ' '],
  ['3 طن', ['#3000000g'], ['3'], ' '],
  ['20 لتر زيت 5 كجم', ['#20000ml', '#5000g'], ['20', '5'], '  زيت  '],
  ['oil1.5l', ['#1500ml'], ['1.5'], 'oil  '],
  ['زيت1.5لتر', ['#1500ml'], ['1.5'], 'زيت  '],
])('%j is an amount', (folded, tokens, numbers, rest) => {
  expect(quantityTokens(folded)).toEqual({ tokens, numbers, rest })
})

test.each([
  ['نص كيلو', '#500g'],
  ['نصف كيلو', '#500g'],
  ['half a kilo', '#500g'],
  ['half an l', '#500ml'],
  ['half kg', '#500g'],
  ['ربع كيلو', '#250g'],
  ['quarter kg', '#250g'],
  ['ثمن كيلو', '#125g'],
  ['اثنين كيلو', '#2000g'],
  ['ثلاثه كيلو', '#3000g'],
  ['اربع كيلو', '#4000g'],
  ['خمسه كيلو', '#5000g'],
  ['عشره كيلو', '#10000g'],
  ['عشرين لتر', '#20000ml'],
  ['خمسه وعشرين كجم', '#25000g'],
  ['ثلاثين كجم', '#30000g'],
  ['اربعين كجم', '#40000g'],
  ['خمسين كيلو', '#50000g'],
  ['ميه جرام', '#100g'],
])('%j is an amount in words', (folded, token) => {
  expect(quantityTokens(folded)).toEqual({ tokens: [token], numbers: [], rest: ' ' })
})

test.each(['', '50', 'kg', '7up', '1234567 kg', '1.2345 kg', '50 kgx', '50 كيلوx', 'x50 kg', 'كيلو نص'])(
  '%j is no amount',
  (folded) => {
    expect(quantityTokens(folded)).toEqual({ tokens: [], numbers: [], rest: folded })
  },
)

test('a unit is one of two or more letters', () => {
  for (const unit of ['kg', 'كجم', 'لتر', 'ml']) expect(isUnit(unit), unit).toBe(true)
  for (const other of ['g', 'l', 'ك', 'rice', '']) expect(isUnit(other), other).toBe(false)
})

test('a number in words is known, a part is none', () => {
  expect(spokenNumber('خمسين')).toBe(50)
  expect(spokenNumber('نص')).toBeUndefined()
  expect(spokenNumber('rice')).toBeUndefined()
})

test('equal amounts have one token; of an unknown unit there is none', () => {
  expect(quantityToken(0.5, 'kg')).toBe('#500g')
  expect(quantityToken(500, 'g')).toBe('#500g')
  expect(quantityToken(0.1 + 0.2, 'l')).toBe('#300ml')
  expect(quantityToken(1, 'bag')).toBeUndefined()
})
