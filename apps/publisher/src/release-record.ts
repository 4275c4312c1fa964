import type { ReleaseInfo } from '@bayt/content/queries/publishing'
import { z } from 'zod'

/** Ids name folders, so they must not lead out of the folder of releases. */
const releaseId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/)
/** Characters that a header may contain; any other character would break every response. */
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/)

const pagePolicies = z.object({ texts: z.array(headerValue), ofPages: z.array(z.number().int()) })

/** The record of a release next to its files, in `release.json`. */
export const releaseRecord = z.object({
  release: releaseId,
  /** Newest `site_changes` id in the release. */
  newestChange: z.number(),
  /** ISO 8601 */
  builtAt: z.string(),
  /**
   * ISO 8601: a render of the same content at or after this time gives another result. Absent: no such time, or a release of
   * older code.
   */
  staleFrom: z.iso.datetime().optional(),
  /** Version of the code that rendered the release. */
  code: z.string(),
  /** Public address of the site, as the pages of the release contain it. */
  origin: z.url(),
  /** Addresses of its pages. */
  pages: z.array(z.string()),
  /** Value of the header `content-security-policy` that is valid for every page. */
  contentSecurityPolicy: headerValue,
  /** Policies of single pages; releases of older code have none. */
  pagePolicies: pagePolicies.optional(),
  /** Number of rows by table; releases of older code have none. */
  rows: z.record(z.string(), z.number()).optional(),
  /** Pictures that the default picture replaces until they can be fetched; releases of older code have none. */
  missingPictures: z.array(z.string()).optional(),
  /** Pictures without variants, and missing share pictures, which are made in the background; releases of older code lack this list. */
  lackingPictures: z.array(z.string()).optional(),
  /** The PDFs that its pages link to, with their sizes in bytes; absent if no browser prints. */
  documents: z.record(z.string(), z.number()).optional(),
}) satisfies z.ZodType<ReleaseInfo>
export type ReleaseRecord = z.output<typeof releaseRecord>

/** Set after a rollback: the publisher publishes nothing until the pin is removed. */
const pin = z.object({
  /** ISO 8601 */
  since: z.string(),
  /** Name of the person who rolled back. */
  by: z.string(),
  /** Key of the rollback in `site_builds`. */
  key: z.string(),
})
export type Pin = z.output<typeof pin>

/** The content of `/release.json`: facts about the served release. */
export function infoOf({ release, newestChange, builtAt, pages, rows = {} }: ReleaseRecord, pin?: Pin): ReleaseInfo {
  return { release, newestChange, builtAt, size: { pages: pages.length, rows }, ...(pin ? { heldSince: pin.since } : {}) }
}

/** The content of `current.json`: the served release, and its pin if it is pinned. */
export const pointer = z.object({ release: releaseId, pin: pin.optional() })
export type Pointer = z.output<typeof pointer>
