import { expect, it } from 'vitest'
import { withConstantTokens } from './constant-tokens.ts'

it('writes constant values where they are used, and drops their definitions', () => {
  const css = ':root{--gap:4px;--line:1px solid var(--ink);--ink:#123}.card{gap:var(--gap);color:var(--ink)}'
  expect(withConstantTokens(css, '')).toBe(':root{--line:1px solid #123}.card{gap:4px;color:#123}')
})

it('keeps what another rule, a media query or paper defines', () => {
  const css =
    ':root{--text:#000;--gap:4px;--step:1rem}@media (min-width:9px){:root{--gap:8px}}.sea{--text:#fff}p{color:var(--text);gap:var(--gap);font-size:var(--step)}'
  expect(withConstantTokens(css, ':root{--step:10pt}')).toBe(css)
})

it('keeps what depends on a property that changes: at the root it has another value than in an element', () => {
  const css = ':root{--text:#000;--focus:var(--text)}.sea{--text:#fff}a:focus{outline-color:var(--focus)}'
  expect(withConstantTokens(css, '')).toBe(css)
})

it('keeps a definition only in a media query, and one with a fallback', () => {
  const css = '@media print{:root{--a:1px}}:root{--b:2px}p{gap:var(--a);margin:var(--b,3px)}'
  expect(withConstantTokens(css, '')).toBe(css)
})

it('keeps the definitions that the style sheet of paper uses', () => {
  expect(withConstantTokens(':root{--ink:#123}p{color:var(--ink)}', 'p{border-color:var(--ink)}')).toBe(
    ':root{--ink:#123}p{color:#123}',
  )
})
