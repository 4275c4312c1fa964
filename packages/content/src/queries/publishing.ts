import { type DeadLink, deadLinks } from '../entities/dead-link.ts'
import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

/** What the admin shows of publishing. */
export type BuildState = 'queued' | 'building' | 'live' | 'failed'

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
  const [newestChange, builds] = await Promise.all([
    unwrap(client.rpc('newest_site_change')),
    unwrap(client.from('site_builds').select('*').order('id', { ascending: false }).limit(1)),
  ])
  const [build] = builds
  return { newestChange, lastBuild: build ? { ...build, dead_links: readDeadLinks(build.dead_links) } : null }
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
}
