import type { DeadLink } from '@bayt/content/entities/dead-link'
import type { PublishingStatus, ReleaseInfo } from '@bayt/content/queries/publishing'

/** The result of one check of publishing. */
export interface PublishingCheck {
  /** Start of the check, in milliseconds since the epoch. */
  startedAtMs: number
  /** Start of the check by `performance.now()`, a clock that nobody can set. */
  startedMonotonicMs: number
  /** Time of the last save before the check, by `performance.now()`; 0 without a save. */
  savedMonotonicMs: number
  status: PublishingStatus
  /** `/release.json` of the public site; `null` where it could not be read. */
  release: ReleaseInfo | null
  /**
   * The time by `performance.now()` since which checks have found waiting changes and an unchanged release; `null` if no change
   * waits.
   */
  waitingSinceMonotonicMs: number | null
}

/** The result of a check before the comparison with the previous check. */
export type FreshCheck = Omit<PublishingCheck, 'waitingSinceMonotonicMs'>

/**
 * - `checking`: no check has finished yet, or the last check is outdated and a new check is running
 * - `unknown`: the server does not answer, or the device is offline
 * - `nothing`: no publicly visible change was ever made
 * - `publishing`: a change is being published
 * - `delayed`: publishing takes so long that something must be wrong
 * - `live`: the public site has every change
 * - `pinned`: the public site shows an older release after a rollback, and nothing is published until staff publish again
 * - `failed`: the last build failed, and the public site lacks a change
 * - `siteUnreachable`: the public site does not answer, so its state is unknown
 */
export type PublishingState =
  | { kind: 'checking' | 'unknown' | 'nothing' | 'publishing' | 'delayed' | 'live' | 'siteUnreachable' }
  | { kind: 'pinned'; since: string; builtAt: string; isWaiting: boolean }
  | { kind: 'failed'; reason: string | null }

/**
 * The publishing state that the console can prove. `live` requires an answer of the public site itself.
 * @param check the newest check, if there was one
 * @param savedMonotonicMs time of the last save on this page (`performance.now()`), 0 before the first save; a check before the
 * save proves nothing
 */
export function publishingState(check: PublishingCheck | undefined, savedMonotonicMs: number): PublishingState {
  if (!check) return { kind: savedMonotonicMs > 0 ? 'publishing' : 'checking' }
  const { release } = check
  if (release?.heldSince !== undefined) {
    const isWaiting = release.newestChange < check.status.newestChange || check.savedMonotonicMs < savedMonotonicMs
    return { kind: 'pinned', since: release.heldSince, builtAt: release.builtAt, isWaiting }
  }
  if (check.savedMonotonicMs < savedMonotonicMs) return { kind: 'publishing' }
  const { newestChange, lastBuild } = check.status
  if (newestChange === 0) return { kind: 'nothing' }
  if (check.release && check.release.newestChange >= newestChange) return { kind: 'live' }
  if (lastBuild?.state === 'failed') return { kind: 'failed', reason: lastBuild.reason }
  if (!check.release) return { kind: 'siteUnreachable' }
  const isDelayed =
    check.waitingSinceMonotonicMs !== null && check.startedMonotonicMs - check.waitingSinceMonotonicMs >= DELAYED_AFTER_MS
  return { kind: isDelayed ? 'delayed' : 'publishing' }
}

/** Publishing takes a second, or a few minutes where another service builds the site. After this time staff see a warning. */
const DELAYED_AFTER_MS = 60_000

/** Adds `waitingSinceMonotonicMs` to a check: the value of the previous check stays while the release stays the same. */
export function addWaitingSince(before: PublishingCheck | undefined, check: FreshCheck): PublishingCheck {
  const { release, status, startedMonotonicMs } = check
  if (release && release.newestChange >= status.newestChange) return { ...check, waitingSinceMonotonicMs: null }
  const hasMoved = release !== null && before?.release?.newestChange !== release.newestChange
  return { ...check, waitingSinceMonotonicMs: (hasMoved ? null : before?.waitingSinceMonotonicMs) ?? startedMonotonicMs }
}

/** Broken links of the live release. While a change is being published, they may already be fixed. */
export function deadLinksIn(check: PublishingCheck | undefined, state: PublishingState): DeadLink[] {
  const build = check?.status.lastBuild
  return state.kind === 'live' && build?.state === 'live' ? build.dead_links : []
}

const PENDING: ReadonlySet<PublishingState['kind']> = new Set(['publishing', 'delayed', 'failed', 'pinned'])
const FIRST_DELAY_MS = 150
const PENDING_MS = 2_000
const IDLE_MS = 30_000
/** A check that is older than this should have a successor: the device was asleep or offline. */
const OUTDATED_AFTER_MS = 2 * IDLE_MS

/** Whether a check is too old to describe the present while the next check is running. @param nowMs ms since the epoch */
export function isOutdated(check: PublishingCheck | undefined, nowMs: number): boolean {
  return check !== undefined && nowMs - check.startedAtMs > OUTDATED_AFTER_MS
}

/**
 * How long to wait before the next check. Most changes are public within half a second, so checks start frequent and
 * back off: each wait is half of the time since the save.
 * @param sinceSaveMs time since the last save
 */
export function nextCheckMs(state: PublishingState, sinceSaveMs: number): number {
  if (state.kind === 'publishing') return Math.min(Math.max(sinceSaveMs / 2, FIRST_DELAY_MS), PENDING_MS)
  return PENDING.has(state.kind) ? PENDING_MS : IDLE_MS
}
