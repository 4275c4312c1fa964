import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import type { ReleaseSize } from '@bayt/release/loss'
import { z } from 'zod'
import type { MadeRelease } from './make-release.ts'

/** Ids name folders, so they must not lead out of the folder of releases. */
const releaseId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/)
/** Characters that a header may contain; any other would break every response. */
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/)

const pagePolicies = z.object({ texts: z.array(headerValue), ofPages: z.array(z.number().int()) })

/** The record of a release next to its files, in `release.json`. */
export const releaseRecord = z.object({
  release: releaseId,
  /** Newest `site_changes` id in the release. */
  newestChange: z.number(),
  /** ISO 8601 */
  builtAt: z.string(),
  /** ISO 8601: from then on a render of the same content differs. Absent: never, or a release of older code. */
  staleFrom: z.iso.datetime().optional(),
  /** Version of the code that rendered it. */
  code: z.string(),
  /** Public address of the site in its pages. */
  origin: z.url(),
  /** Addresses of its pages. */
  pages: z.array(z.string()),
  /** Value of the header `content-security-policy` that is valid for every page. */
  contentSecurityPolicy: headerValue,
  /** Policies of single pages; releases of older code have none. */
  pagePolicies: pagePolicies.optional(),
  /** Number of rows by table; releases of older code have none. */
  rows: z.record(z.string(), z.number()).optional(),
  /** Addresses of pictures that could not be fetched and are looked for. Absent: none, or a release of older code. */
  missing: z.array(z.string()).optional(),
}) satisfies z.ZodType<ReleaseInfo>
export type ReleaseRecord = z.output<typeof releaseRecord>

/** @param missing addresses of the pictures that are looked for */
export function recordOf(
  made: MadeRelease,
  { code, origin, missing }: { code: string; origin: string; missing: readonly string[] },
): ReleaseRecord {
  const { info, pages, contentSecurityPolicy, pagePolicies, rows, staleFrom } = made
  return {
    ...{ ...info, code, origin, pages, contentSecurityPolicy, pagePolicies, rows },
    ...(staleFrom && { staleFrom }),
    ...(missing.length > 0 && { missing: [...missing] }),
  }
}

/** How much a release contains. */
export function sizeOf({ pages, rows }: Pick<ReleaseRecord, 'pages' | 'rows'>): ReleaseSize {
  return { pages: pages.length, rows }
}

/** Set after a rollback: nothing is published until the pin is removed. */
const pin = z.object({
  /** ISO 8601 */
  since: z.string(),
  /** Name of the person who did it. */
  by: z.string(),
  /** Key of the rollback in `site_builds`. */
  key: z.string(),
})
export type Pin = z.output<typeof pin>

/** The content of `current.json`: the served release, and its pin if it is pinned. */
export const pointer = z.object({ release: releaseId, pin: pin.optional() })
export type Pointer = z.output<typeof pointer>
