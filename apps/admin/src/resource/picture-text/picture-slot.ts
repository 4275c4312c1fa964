/** Above the drafts that lists offer, and below the largest exact number. */
const FIRST_SLOT = 1_000
const SLOTS = 1_000_000_007

/** The draft of a new text of a picture: each picture has its own, so that no form shows what was typed about another one. */
export function pictureSlot(url: string): number {
  let hash = 0
  for (const letter of url) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % SLOTS
  return FIRST_SLOT + hash
}
