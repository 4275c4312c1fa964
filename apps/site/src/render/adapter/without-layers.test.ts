import { expect, it } from 'vitest'
import { withoutLayers } from './without-layers.ts'

it('puts the rules of layers before those of components, in the order of the layers', () => {
  expect(
    withoutLayers('.card{gap:4px}@layer utilities{.wrap{color:red}}@layer reset{*{margin:0}}@media screen{.card{gap:8px}}'),
  ).toBe('*{margin:0}.wrap{color:red}.card{gap:4px}@media screen{.card{gap:8px}}')
})

it('keeps queries inside a layer, and drops the order of the layers', () => {
  expect(withoutLayers('@layer reset,base;@layer base{@media screen{a{color:red}}p{margin:0}}')).toBe(
    '@media screen{a{color:red}}p{margin:0}',
  )
})

it.each(['@layer motion{a{color:red}}', '@media screen{@layer motion{a{color:red}}}'])(
  'refuses a layer that it does not know: %s',
  (css) => {
    expect(() => withoutLayers(css)).toThrow('@layer motion')
  },
)

it('takes a brace in a string for text', () => {
  const rules = String.raw`a::before{content:"}"}b::after{content:'{\''}c{color:red}`
  expect(withoutLayers(`d{gap:1px}@layer base{${rules}}`)).toBe(`${rules}d{gap:1px}`)
})
