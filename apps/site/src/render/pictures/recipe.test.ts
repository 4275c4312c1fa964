import { expect, it } from 'vitest'
import { middleWidth, variantWidths, WIDTHS } from './recipe.ts'

it('encodes the wanted widths that the original reaches', () => {
  expect(variantWidths(WIDTHS.product, 1600)).toEqual([320, 480, 640, 960])
  expect(variantWidths(WIDTHS.product, 640)).toEqual([320, 480, 640])
})

it('never enlarges: a small original is kept in its own width', () => {
  expect(variantWidths(WIDTHS.hero, 200)).toEqual([200])
  expect(variantWidths(WIDTHS.product, 800)).toEqual([320, 480, 640, 800])
})

it('leaves out an own width that is hardly wider than the next', () => {
  expect(variantWidths(WIDTHS.product, 660)).toEqual([320, 480, 640])
})

it('puts the widths of all uses together, once and in order', () => {
  expect(variantWidths([...WIDTHS.hero, ...WIDTHS.product], 1000)).toEqual([320, 480, 640, 768, 960])
})

it('names a middle width where only one can be named', () => {
  expect(middleWidth(WIDTHS.product)).toBe(640)
  expect(middleWidth(WIDTHS.hero)).toBe(768)
  expect(middleWidth(WIDTHS.logo)).toBe(320)
})
