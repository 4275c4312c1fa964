import { z } from 'zod'

/** How many drafts an account shares at a time; the migration has the same number. */
export const MAX_SHARED_DRAFTS = 20

/** SHA-256 of the secret in a link, in hexadecimal digits. */
export const draftTokenHash = z.string().regex(/^[0-9a-f]{64}$/)

/** A draft as the function `shared-draft` returns it. */
export const sharedDraft = z.object({
  /** A content table. */
  entity: z.string(),
  /** `null`: the record was never saved. */
  entity_id: z.number().nullable(),
  created_at: z.string(),
  /** What a save would store; not checked yet. */
  record: z.record(z.string(), z.unknown()),
  shared_at: z.string(),
  expires_at: z.string(),
})
export type SharedDraft = z.output<typeof sharedDraft>

/** The answer of the function `shared-draft`; `null`: the link is unknown, expired or ended. */
export const sharedDraftAnswer = z.object({ draft: sharedDraft.nullable() })
