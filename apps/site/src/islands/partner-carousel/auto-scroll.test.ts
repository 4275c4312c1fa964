import { expect, test } from 'vitest'
import { FRAME_GAP_MS, nextDistance, RESUME_AFTER_MS, runsToLoop, STEP_PX } from './auto-scroll.ts'

test('the strip moves 2 px a step, at most every 16 ms, and resumes after 2 seconds', () => {
  expect([STEP_PX, FRAME_GAP_MS, RESUME_AFTER_MS]).toEqual([2, 16, 2000])
  expect(nextDistance(10, 900)).toBe(12)
})

test('the distance wraps after one run of cards', () => {
  expect(nextDistance(899, 900)).toBe(1)
  expect(nextDistance(898, 900)).toBe(0)
})

test.each([
  [1, 4],
  [2, 3],
  [3, 2],
  [5, 2],
])('%i partners in a viewport of three are repeated %i times, enough to scroll by one run', (cards, runs) => {
  expect(runsToLoop(cards)).toBe(runs)
  expect(runs * cards - 3).toBeGreaterThanOrEqual(cards)
})
