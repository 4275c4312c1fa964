import type { DeadLink } from '@bayt/content/entities/dead-link'
import type { PublishingStatus, ReleaseInfo } from '@bayt/content/queries/publishing'

/** What was seen of publishing in one look. */
export interface PublishingLook {
  /** When the look began, in ms since the epoch. */
  askedAt: number
  status: PublishingStatus
  /** `/release.json` of the public site; `null` where it could not be read. */
  release: ReleaseInfo | null
  /** Since when (ms) looks have found changes waiting and the release standing still; `null` where nothing waits. */
  waitingSince: number | null
}

/** What a look found, before it is compared with the one before. */
export type FreshLook = Omit<PublishingLook, 'waitingSince'>

/**
 * - `unknown`: nothing was seen yet, or the server does not answer
 * - `nothing`: no publicly visible change was ever made
 * - `publishing`: a change is on its way
 * - `delayed`: it has been for so long that something must be wrong
 * - `live`: the public site was seen to carry every change
 * - `held`: the public site was seen to show an older release, and nothing is published until somebody publishes again
 * - `failed`: the last build failed, and the public site does not carry every change
 * - `site_unreachable`: the public site does not answer, so nothing can be said about it
 */
export type PublishingState =
  | { kind: 'unknown' }
  | { kind: 'nothing' }
  | { kind: 'publishing' }
  | { kind: 'delayed' }
  | { kind: 'live' }
  | { kind: 'held'; since: string; builtAt: string; isWaiting: boolean }
  | { kind: 'failed'; reason: string | null }
  | { kind: 'site_unreachable' }

/**
 * What the admin may honestly say of publishing. `live` needs the proof of the public site itself.
 * @param look the newest look, if there was one
 * @param savedAt when something was saved last on this page (ms), 0 before the first; an older look proves nothing about it
 */
export function publishingState(look: PublishingLook | undefined, savedAt: number): PublishingState {
  if (!look) return { kind: savedAt > 0 ? 'publishing' : 'unknown' }
  const { release } = look
  if (release?.heldSince !== undefined) {
    const isWaiting = release.newestChange < look.status.newestChange || look.askedAt < savedAt
    return { kind: 'held', since: release.heldSince, builtAt: release.builtAt, isWaiting }
  }
  if (look.askedAt < savedAt) return { kind: 'publishing' }
  const { newestChange, lastBuild } = look.status
  if (newestChange === 0) return { kind: 'nothing' }
  if (look.release && look.release.newestChange >= newestChange) return { kind: 'live' }
  if (lastBuild?.state === 'failed') return { kind: 'failed', reason: lastBuild.reason }
  if (!look.release) return { kind: 'site_unreachable' }
  const isDelayed = look.waitingSince !== null && look.askedAt - look.waitingSince >= DELAYED_AFTER_MS
  return { kind: isDelayed ? 'delayed' : 'publishing' }
}

/** A publish takes a second, and a few minutes where another service builds the site; nobody should wonder for longer. */
const DELAYED_AFTER_MS = 60_000

/** A fresh look with the time since when something waits: as long as the release stands still, that of the look before. */
export function comparedWith(before: PublishingLook | undefined, look: FreshLook): PublishingLook {
  const { release, status, askedAt } = look
  if (release && release.newestChange >= status.newestChange) return { ...look, waitingSince: null }
  const hasMoved = release !== null && before?.release?.newestChange !== release.newestChange
  return { ...look, waitingSince: (hasMoved ? null : before?.waitingSince) ?? askedAt }
}

/** Links of the live release that lead nowhere. While something is on its way they may be mended already. */
export function deadLinksIn(look: PublishingLook | undefined, state: PublishingState): DeadLink[] {
  const build = look?.status.lastBuild
  return state.kind === 'live' && build?.state === 'live' ? build.dead_links : []
}

const PENDING: ReadonlySet<PublishingState['kind']> = new Set(['publishing', 'delayed', 'failed', 'held'])
const SOONEST_MS = 150
const PENDING_MS = 2_000
const IDLE_MS = 30_000

/**
 * How long to wait before the next look. Most changes are public within half a second: it looks often at first, and ever
 * more seldom, half as long again as has gone by.
 * @param sinceSaveMs time since the last save
 */
export function nextLookMs(state: PublishingState, sinceSaveMs: number): number {
  if (state.kind === 'publishing') return Math.min(Math.max(sinceSaveMs / 2, SOONEST_MS), PENDING_MS)
  return PENDING.has(state.kind) ? PENDING_MS : IDLE_MS
}
