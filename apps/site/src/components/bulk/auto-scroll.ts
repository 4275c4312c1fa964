/** spec: public-site §9 */
export const STEP_PX = 2
export const FRAME_GAP_MS = 16
export const RESUME_AFTER_MS = 2000

/**
 * How far the strip stands from its start after one more step; past one run of cards it is back at the start.
 * @param distance how far it stands now, in pixels along the reading direction
 * @param runLength the length of one run of cards
 */
export function nextDistance(distance: number, runLength: number): number {
  const next = distance + STEP_PX
  return runLength > 0 && next >= runLength ? next - runLength : next
}

/** At most this many cards stand side by side (spec: public-site §4: a third of the container each). */
const CARDS_IN_VIEW = 3

/** How often the cards are repeated, so that the strip can scroll by one whole run however few cards there are. */
export function runsToLoop(cards: number): number {
  return 1 + Math.ceil(CARDS_IN_VIEW / Math.max(cards, 1))
}
