import { type BuildState, type BuildTrigger, type PhasesMs, phasesMs } from '../entities/build.ts'
import { type DeadLink, deadLinks } from '../entities/dead-link.ts'
import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

/** What the admin shows of a build. */
export interface SiteBuild {
  id: number
  state: BuildState
  /** Newest `site_changes` id that the build includes, once it is known. */
  newest_change: number | null
  release_id: string | null
  /** Reason of a failure in plain words. */
  reason: string | null
  /** Links of its release that lead nowhere; they did not keep it back. */
  dead_links: DeadLink[]
  /** What started it, `null` where that was not told. */
  trigger: BuildTrigger | null
  /** Name of who asked for it, where a person did. */
  asked_by: string | null
  phases_ms: PhasesMs
  /** Pages of its release, `null` where there is none. */
  pages: number | null
  started_at: string
  finished_at: string | null
}

export interface PublishingStatus {
  /** Newest publicly visible change in the database. */
  newestChange: number
  /** The build that was reported last, `null` before the first. */
  lastBuild: SiteBuild | null
}

/** What is waiting to be published and how the last build went. */
export async function readPublishingStatus(client: ContentClient): Promise<PublishingStatus> {
  const [newestChange, [lastBuild = null]] = await Promise.all([unwrap(client.rpc('newest_site_change')), readBuilds(client, 1)])
  return { newestChange, lastBuild }
}

/** The builds that were reported last, newest first. */
export async function readBuilds(client: ContentClient, limit: number): Promise<SiteBuild[]> {
  const rows = await unwrap(client.from('site_builds').select('*').order('id', { ascending: false }).limit(limit))
  return rows.map((row) => ({
    ...row,
    dead_links: readDeadLinks(row.dead_links),
    phases_ms: phasesMs.safeParse(row.phases_ms).data ?? {},
  }))
}

/** A list of another form is none: what is published counts for more than what is said beside it. */
function readDeadLinks(stored: unknown): DeadLink[] {
  return deadLinks.safeParse(stored).data ?? []
}

/** The content of `/release.json` of the public site. */
export interface ReleaseInfo {
  release: string
  /** Newest `site_changes` id that the release includes. */
  newestChange: number
  /** ISO 8601 */
  builtAt: string
  /** ISO 8601; there where somebody went back to this release, and publishing stands still since then. */
  heldSince?: string
}
