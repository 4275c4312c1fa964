import { COLOURS } from '@bayt/brand/colours'
import { expect, it } from 'vitest'
import { withBrandColours } from './mixed-colours.ts'

it('puts the colours of the brand into mixtures, and leaves other variables to the page', () => {
  expect(
    withBrandColours(
      'a{color:var(--sea);border:1px solid color-mix(in srgb, var(--sea) 55%, transparent)}b{color:var(--heading)}',
    ),
  ).toBe(`a{color:var(--sea);border:1px solid color-mix(in srgb, ${COLOURS.sea} 55%, transparent)}b{color:var(--heading)}`)
})

it('knows the names with several words, and several mixtures in one value', () => {
  expect(
    withBrandColours('linear-gradient(color-mix(in srgb, var(--paper-deep), #fff), color-mix(in srgb, var(--ink), #fff))'),
  ).toBe(`linear-gradient(color-mix(in srgb, ${COLOURS.paperDeep}, #fff), color-mix(in srgb, ${COLOURS.ink}, #fff))`)
})

it('refuses a variable whose value depends on the element', () => {
  expect(() => withBrandColours('a{color:color-mix(in srgb, var(--heading) 8%, transparent)}')).toThrow(
    'var(--heading) is no colour of packages/brand',
  )
})
