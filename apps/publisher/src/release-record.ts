import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { z } from 'zod'

/** Ids name folders: nothing that leads out of the folder of releases. */
const releaseId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/)
/** What a header may hold; any other text would break every answer. */
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/)

const pagePolicies = z.object({ texts: z.array(headerValue), ofPages: z.array(z.number().int()) })

/** What is kept of a release next to its files, in `release.json`. */
export const releaseRecord = z.object({
  release: releaseId,
  /** Newest `site_changes` id that the release includes. */
  newestChange: z.number(),
  /** ISO 8601 */
  builtAt: z.string(),
  /** Version of the code that rendered it. */
  code: z.string(),
  /** Public address that its pages name. */
  origin: z.url(),
  /** Addresses of its pages. */
  pages: z.array(z.string()),
  /** Value of the header `content-security-policy` that suits every page. */
  contentSecurityPolicy: headerValue,
  /** Those of single pages; releases of older code have none. */
  pagePolicies: pagePolicies.optional(),
  /** Rows of its content by table; releases of older code have none. */
  rows: z.record(z.string(), z.number()).optional(),
}) satisfies z.ZodType<ReleaseInfo>
export type ReleaseRecord = z.output<typeof releaseRecord>

/** Publishing stands still, because somebody went back to an older release. */
const pin = z.object({
  /** ISO 8601 */
  since: z.string(),
  /** Name of who did it. */
  by: z.string(),
  /** Key of its row in `site_builds`. */
  key: z.string(),
})
export type Pin = z.output<typeof pin>

/** The content of `current.json`: which release is served, and whether publishing is held. */
export const pointer = z.object({ release: releaseId, pin: pin.optional() })
export type Pointer = z.output<typeof pointer>
