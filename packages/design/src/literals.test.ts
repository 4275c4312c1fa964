import { describe, expect, it, test } from 'vitest'
import { SOURCES } from './sources.ts'

/** Sources whose colours do not belong to the design, with the reason. */
const FREE = [
  /^packages\/(?:brand|design)\//, // the brand and the style sheets generated from it
  /\.(?:test|spec)\.ts$|^supabase\/tests\//, // colours of test pictures
  /^docs\//, // other builds of the site, with which the benchmark compares it
  /^packages\/content\/src\/testing\//, // hostile texts with character references
  /^apps\/site\/test\/arbitraries\/|^packages\/dev-tools\/src\/pictures\/|^apps\/bench\/src\/upload\//, // pictures of tests
  /^apps\/site\/src\/assets\/pictures\/site-pictures\.ts$/, // average colours measured in the pictures
]

const NAMES = 'white|black|red|green|blue|gr[ae]y|yellow|orange|brown|ivory|gold|beige|silver|navy|teal|maroon|olive'
const LITERALS = [
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/gi,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/gi,
  // Names of colours, in places where a style sheet or an SVG has a value. `transparent` and `currentColor` are not design
  // colours.
  new RegExp(`(?::\\s|[,(]\\s*|(?:fill|stroke|content)=")(?:[^;"']*[\\s,(])?(?:${NAMES})(?=[\\s;,)"])`, 'gi'),
]

/** The colour literals of a line. Names of colours count only in style sheets: elsewhere they are words. */
function literalsIn(file: string, line: string): string[] {
  const isStyle = /\.(?:css|astro|svg|html)$/.test(file)
  return LITERALS.slice(0, isStyle ? 3 : 2).flatMap((literal) => line.match(literal) ?? [])
}

describe('a colour literal', () => {
  it.each([
    ['a.css', 'color: #fff;'],
    ['a.css', 'background: #0a332fd6;'],
    ['a.css', 'background: rgb(10 51 47 / 50%);'],
    ['a.css', 'background: color-mix(in srgb, var(--sea) 9%, white);'],
    ['a.astro', '<meta name="theme-color" content="#0a332f" />'],
    ['a.ts', "const SEA = '#0f4c46'"],
    ['a.tsx', "style={{ color: 'hsl(20 10% 10%)' }}"],
  ])('is found in %s: %s', (file, line) => {
    expect(literalsIn(file, line)).not.toEqual([])
  })

  it.each([
    ['a.css', 'white-space: nowrap;'],
    ['a.css', 'background: linear-gradient(to right, transparent, var(--white));'],
    ['a.astro', '<a href="#content">'],
    ['a.ts', 'this.#added = 1'],
    ['a.ts', "it('is green and white')"],
  ])('is not found in %s: %s', (file, line) => {
    expect(literalsIn(file, line)).toEqual([])
  })
})

test('only the brand contains colour literals', () => {
  const found = SOURCES.filter(({ file }) => !FREE.some((free) => free.test(file))).flatMap(({ file, lines }) =>
    lines.flatMap((line, at) => literalsIn(file, line).map((literal) => `${file}:${at + 1} ${literal}`)),
  )
  expect(found).toEqual([])
})
