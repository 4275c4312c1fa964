import { z } from 'zod'
import { CONTENT_TABLE_NAMES, type ContentTable } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

/** How long a deleted record stays in the bin, unless the deployment has another setting. */
export const BIN_DAYS = 90

const DAY_MS = 24 * 60 * 60_000

/** Reads how many days a record stays in the bin; `null`: until an admin empties the bin. @throws ContentError */
export async function readBinDays(client: ContentClient): Promise<number | null> {
  return (await unwrap(client.rpc('bin_days'))) || null
}

/** The time when a record leaves the bin permanently, in ms since the epoch. @param deletedAt ISO 8601 */
export function leavesBinAt(deletedAt: string, days: number): number {
  return Date.parse(deletedAt) + days * DAY_MS
}

const counts = z.array(z.object({ entity: z.enum(CONTENT_TABLE_NAMES), records: z.number(), newest_version: z.number() }))

export interface BinCounts {
  /** The number of records in the bin, per table. */
  records: Map<ContentTable, number>
  /** The version of the newest counted deletion; 0 for an empty bin. */
  untilVersion: number
}

/** Counts the records in the bin. @throws ContentError */
export async function readBinCounts(client: ContentClient): Promise<BinCounts> {
  const rows = parseAnswer('of the bin', counts, await unwrap(client.rpc('bin_counts')))
  return {
    records: new Map(rows.map(({ entity, records }) => [entity, records])),
    untilVersion: Math.max(0, ...rows.map(({ newest_version }) => newest_version)),
  }
}

const picturePage = z.object({ next: z.number().nullable(), bin: z.array(z.string()), history: z.array(z.string()) })

/** Names of pictures in the media library that versions need. */
export interface VersionPictures {
  /** Pictures of the records in the bin. */
  bin: Set<string>
  /** Pictures of all versions. */
  history: Set<string>
}

/** Versions per call, far fewer than a hosted call can read in its 8 seconds. */
const PAGE_VERSIONS = 5_000

/** Reads the pictures of all versions. For service_role. @throws ContentError */
export async function readVersionPictures(client: ContentClient): Promise<VersionPictures> {
  const pictures: VersionPictures = { bin: new Set(), history: new Set() }
  for (let after = 0; ; ) {
    const answer = await unwrap(client.rpc('version_pictures', { p_after: after, p_limit: PAGE_VERSIONS }))
    const { next, bin, history } = parseAnswer('of the bin', picturePage, answer)
    for (const name of bin) pictures.bin.add(name)
    for (const name of history) pictures.history.add(name)
    if (next === null) return pictures
    after = next
  }
}

/** The names of pictures of prepared changes and of open links. For service_role. @throws ContentError */
export async function readDraftPictures(client: ContentClient): Promise<string[]> {
  return unwrap(client.rpc('draft_pictures'))
}
