/** spec: public-site §9 */
export const STEP_PX = 2
export const FRAME_GAP_MS = 16
export const RESUME_AFTER_MS = 2000

/**
 * The scroll distance after one more step. After one run of cards, the distance starts again from 0.
 * @param distance current distance from the start, in pixels along the reading direction
 * @param runLength length of one run of cards, in pixels
 */
export function nextDistance(distance: number, runLength: number): number {
  const next = distance + STEP_PX
  return runLength > 0 && next >= runLength ? next - runLength : next
}

/** Maximum number of visible cards (spec: public-site §4: each card takes a third of the container). */
const CARDS_IN_VIEW = 3

/** Number of repetitions of the cards, so that the strip can scroll by one complete run, whatever the number of cards. */
export function runsToLoop(cards: number): number {
  return 1 + Math.ceil(CARDS_IN_VIEW / Math.max(cards, 1))
}
