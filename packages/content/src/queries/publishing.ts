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
  return { newestChange, lastBuild: (builds[0] as SiteBuild | undefined) ?? null }
}

/** The content of `/release.json` of the public site. */
export interface ReleaseInfo {
  release: string
  /** Newest `site_changes` id that the release includes. */
  newestChange: number
  /** ISO 8601 */
  builtAt: string
}
