import { expect, test } from 'vitest'
import { growthOf, LINEAR } from './growth.ts'

test('a pattern that searches the end of each tag to the end of the text is not linear; one that stops at the next tag is', () => {
  const tags = (count: number) => '<script'.repeat(count)
  expect(growthOf((count) => tags(count).replace(/<script.*?<\/script>/g, ''), 16_000)).toBeGreaterThan(LINEAR)
  expect(growthOf((count) => tags(count).replace(/<script[^<]*<\/script>/g, ''), 2_000_000)).toBeLessThan(LINEAR)
})

test('work that is too short to compare counts as linear', () => {
  expect(growthOf(() => undefined, 1)).toBe(0)
})
