import { expect, it } from 'vitest'
import { middleWidth, variantWidths, WIDTHS } from './recipe.ts'

it('encodes the wanted widths up to the width of the original', () => {
  expect(variantWidths(WIDTHS.product, 1600)).toEqual([336, 480, 640, 960])
  expect(variantWidths(WIDTHS.product, 640)).toEqual([336, 480, 640])
})

it('never enlarges: a small original is kept in its own width', () => {
  expect(variantWidths(WIDTHS.hero, 200)).toEqual([200])
  expect(variantWidths(WIDTHS.product, 800)).toEqual([336, 480, 640, 800])
})

it('leaves out an original width that is hardly wider than the next', () => {
  expect(variantWidths(WIDTHS.product, 660)).toEqual([336, 480, 640])
})

it('merges the widths of all uses, each once and in order', () => {
  expect(variantWidths([...WIDTHS.hero, ...WIDTHS.product], 1000)).toEqual([336, 480, 640, 768, 960])
})

it('uses a medium width for a single variant', () => {
  expect(middleWidth(WIDTHS.product)).toBe(640)
  expect(middleWidth(WIDTHS.hero)).toBe(768)
  expect(middleWidth(WIDTHS.logo)).toBe(320)
})
