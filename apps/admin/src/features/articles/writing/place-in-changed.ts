/** Letters before the cursor that find its place inside the changed text. */
const NEAR = 12

/**
 * The new place of a position after the text was changed from elsewhere. Several changes at once count as one: the letters before it in
 * its line find a position between them.
 */
export function placeInChanged(before: string, after: string, at: number): number {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++
  if (at <= start) return at
  const end = after.length - same
  if (at >= before.length - same) return at - before.length + after.length
  const letters = before.slice(Math.max(0, at - NEAR, before.lastIndexOf('\n', at - 1)), at)
  const found = after.indexOf(letters, Math.max(0, start - letters.length))
  return found < 0 ? end : Math.min(found + letters.length, end)
}
