import { expect, test } from 'vitest'
import { SOURCES } from './sources.ts'
import { BREAKPOINTS, CONSOLE_BREAKPOINTS } from './tokens.ts'

/** The breakpoints that a line names, each as the width from which the wider layout shows. */
function breakpointsIn(line: string): number[] {
  const bounds = line.matchAll(/\((min|max)-width: (\d+)px\)/g)
  return [...bounds].map(([, bound, width]) => Number(width) + (bound === 'max' ? 1 : 0))
}

test.each([
  ['apps/site/', Object.values(BREAKPOINTS)],
  // One pixel above the breakpoint: the specification counts 768 px with the narrow screens (spec: public-site §5).
  ['apps/admin/', CONSOLE_BREAKPOINTS],
])('the layouts of %s change at the breakpoints of the tokens', (app, breakpoints: readonly number[]) => {
  const known = new Set(breakpoints)
  const isUnknown = (width: number, line: string) => !known.has(width) && !(known.has(width - 1) && line.includes('min-width'))
  const unknown = SOURCES.filter(({ file }) => file.startsWith(app)).flatMap(({ file, lines }) =>
    lines.flatMap((line, at) =>
      breakpointsIn(line).flatMap((width) => (isUnknown(width, line) ? [`${file}:${at + 1} ${width} px`] : [])),
    ),
  )
  expect(SOURCES.some(({ file, lines }) => file.startsWith(app) && lines.some((line) => breakpointsIn(line).length > 0))).toBe(
    true,
  )
  expect(unknown).toEqual([])
})
