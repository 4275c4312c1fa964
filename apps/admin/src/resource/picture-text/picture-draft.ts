import type { OwnDraft } from '../../lib/drafts/claim.ts'

/** The first slot: above the slots that the forms of a table share. All slots are below `Number.MAX_SAFE_INTEGER`. */
const FIRST_SLOT = 1_000
const SLOTS = 1_000_000_007

/** The draft of a new text of a picture: each picture has its own draft, so that no form shows the words of another picture. */
export function pictureDraft(url: string): OwnDraft {
  let hash = 0
  for (const letter of url) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % SLOTS
  return { slot: FIRST_SLOT + hash, isAbout: ({ values }) => values.image_url === url }
}
