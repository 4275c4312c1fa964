import { z } from 'zod'
import { type BuildState, type BuildTrigger, type PhasesMs, phasesMs } from '../entities/build.ts'
import { type DeadLink, deadLinks } from '../entities/dead-link.ts'
import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

/** A build of the site, as shown in the admin. */
export interface SiteBuild {
  id: number
  state: BuildState
  /** Newest `site_changes` id that the build includes; `null` until it is known. */
  newest_change: number | null
  release_id: string | null
  /** Reason of a failure, for staff. */
  reason: string | null
  /** Dead links in the content of the release. Dead links do not block the release. */
  dead_links: DeadLink[]
  /** Trigger of the build; `null` if it was not reported. */
  trigger: BuildTrigger | null
  /** Name of the staff member who requested the build. */
  asked_by: string | null
  phases_ms: PhasesMs
  /** Number of pages of the build's release; `null` without a release. */
  pages: number | null
  started_at: string
  finished_at: string | null
}

export interface PublishingStatus {
  /** Newest publicly visible change in the database. */
  newestChange: number
  /** The newest reported build; `null` before the first build. */
  lastBuild: SiteBuild | null
}

/** Reads the newest change and the last build. */
export async function readPublishingStatus(client: ContentClient): Promise<PublishingStatus> {
  const [newestChange, [lastBuild = null]] = await Promise.all([unwrap(client.rpc('newest_site_change')), readBuilds(client, 1)])
  return { newestChange, lastBuild }
}

/** Reads the last builds, newest first. */
export async function readBuilds(client: ContentClient, limit: number): Promise<SiteBuild[]> {
  const rows = await unwrap(client.from('site_builds').select('*').order('id', { ascending: false }).limit(limit))
  return rows.map((row) => ({
    ...row,
    dead_links: readDeadLinks(row.dead_links),
    phases_ms: phasesMs.safeParse(row.phases_ms).data ?? {},
  }))
}

/** Treats an invalid list as empty: the state of the build matters more than its dead links. */
function readDeadLinks(stored: unknown): DeadLink[] {
  return deadLinks.safeParse(stored).data ?? []
}

/** The content of `/release.json` of the public site. */
export const releaseInfo = z.object({
  release: z.string(),
  /** Newest `site_changes` id that the release includes. */
  newestChange: z.number().int().nonnegative(),
  /** ISO 8601 */
  builtAt: z.string(),
  /** How much the release contains: the next build of a static host compares its own size with this size. */
  size: z
    .object({
      pages: z.number(),
      /** Number of rows by table. */
      rows: z.record(z.string(), z.number()),
    })
    .exactOptional(),
  /** The time of a rollback to this release, ISO 8601; publishing is paused since then. Absent without a rollback. */
  heldSince: z.string().exactOptional(),
})
export type ReleaseInfo = z.output<typeof releaseInfo>
