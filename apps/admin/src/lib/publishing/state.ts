import type { PublishingStatus, ReleaseInfo } from '@bayt/content/queries/publishing'

/** What was seen of publishing in one look. */
export interface PublishingLook {
  /** When the look began, in ms since the epoch. */
  askedAt: number
  status: PublishingStatus
  /** `/release.json` of the public site; `null` where it could not be read. */
  release: ReleaseInfo | null
}

/**
 * - `unknown`: nothing was seen yet, or the server does not answer
 * - `nothing`: no publicly visible change was ever made
 * - `publishing`: a change is on its way
 * - `live`: the public site was seen to carry every change
 * - `failed`: the last build failed, and the public site does not carry every change
 * - `site_unreachable`: the public site does not answer, so nothing can be said about it
 */
export type PublishingState =
  | { kind: 'unknown' }
  | { kind: 'nothing' }
  | { kind: 'publishing' }
  | { kind: 'live' }
  | { kind: 'failed'; reason: string | null }
  | { kind: 'site_unreachable' }

/**
 * What the admin may honestly say of publishing. `live` needs the proof of the public site itself.
 * @param look the newest look, if there was one
 * @param savedAt when something was saved last on this page (ms), 0 before the first; an older look proves nothing about it
 */
export function publishingState(look: PublishingLook | undefined, savedAt: number): PublishingState {
  if (!look) return { kind: savedAt > 0 ? 'publishing' : 'unknown' }
  if (look.askedAt < savedAt) return { kind: 'publishing' }
  const { newestChange, lastBuild } = look.status
  if (newestChange === 0) return { kind: 'nothing' }
  if (look.release && look.release.newestChange >= newestChange) return { kind: 'live' }
  if (lastBuild?.state === 'failed') return { kind: 'failed', reason: lastBuild.reason }
  return { kind: look.release ? 'publishing' : 'site_unreachable' }
}

const PENDING_MS = 2_000
const IDLE_MS = 30_000

/** How long to wait before the next look. */
export function nextLookMs(state: PublishingState): number {
  return state.kind === 'publishing' || state.kind === 'failed' ? PENDING_MS : IDLE_MS
}
