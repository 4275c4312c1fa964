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
