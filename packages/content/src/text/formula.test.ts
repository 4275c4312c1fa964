import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula.ts'

test.each([...'=+-@\t\r\n＝＋－＠'])('a cell that begins with %j is a text, and is restored exactly', (sign) => {
  expect(escapeFormula(`${sign}1`)).toBe(`'${sign}1`)
  expect(unescapeFormula(`'${sign}1`)).toBe(`${sign}1`)
  expect(escapeFormula(`'${sign}1`)).toBe(`''${sign}1`)
  expect(unescapeFormula(`''${sign}1`)).toBe(`'${sign}1`)
  expect(unescapeFormula(`${sign}1`)).toBe(`${sign}1`)
})

test.each(['', 'Rice', 'Rice = 5', "'Rice'", "O'Neil", '١٠ كجم', '\\x'])('%j stays as it is', (text) => {
  expect(escapeFormula(text)).toBe(text)
  expect(unescapeFormula(text)).toBe(text)
})
