import type { SiteBuild } from '@bayt/content/queries/publishing'
import { describe, expect, test } from 'vitest'
import { addWaitingSince, deadLinksIn, nextCheckMs, type PublishingCheck, publishingState } from './state.ts'

const STARTED_AT = 1_000
const SAVED_AT = 500

function check(newestChange: number, releaseChange: number | null, lastBuild: Partial<SiteBuild> | null = null): PublishingCheck {
  return {
    startedAtMs: STARTED_AT,
    startedMonotonicMs: STARTED_AT,
    savedMonotonicMs: SAVED_AT,
    status: { newestChange, lastBuild: lastBuild as SiteBuild | null },
    release: releaseChange === null ? null : { release: 'r', newestChange: releaseChange, builtAt: '2026-11-20T10:00:00Z' },
    waitingSinceMonotonicMs: null,
  }
}

describe('live needs proof from the public site', () => {
  test('the release has the newest change', () => {
    expect(publishingState(check(7, 7), 0)).toEqual({ kind: 'live' })
    expect(publishingState(check(7, 8), 0)).toEqual({ kind: 'live' })
  })
  test('the release is behind', () => {
    expect(publishingState(check(7, 6), 0)).toEqual({ kind: 'publishing' })
  })
  test('a build report alone does not prove live', () => {
    expect(publishingState(check(7, 6, { state: 'live', newest_change: 7 }), 0)).toEqual({ kind: 'publishing' })
  })
  test('a check that started before the last save proves nothing about it', () => {
    expect(publishingState(check(7, 7), SAVED_AT + 1)).toEqual({ kind: 'publishing' })
    expect(publishingState(check(7, 7), SAVED_AT)).toEqual({ kind: 'live' })
  })
  test('the public site does not answer', () => {
    expect(publishingState(check(7, null), 0)).toEqual({ kind: 'siteUnreachable' })
  })
})

describe('failed', () => {
  test('carries the reason', () => {
    expect(publishingState(check(7, 6, { state: 'failed', reason: 'broken link' }), 0)).toEqual({
      kind: 'failed',
      reason: 'broken link',
    })
  })
  test('is over once the public site caught up', () => {
    expect(publishingState(check(7, 7, { state: 'failed', reason: 'broken link' }), 0)).toEqual({ kind: 'live' })
  })
  test('is over once another build has begun', () => {
    expect(publishingState(check(7, 6, { state: 'building' }), 0)).toEqual({ kind: 'publishing' })
  })
})

describe('pinned', () => {
  const pinned = (newestChange: number, releaseChange: number): PublishingCheck => ({
    ...check(newestChange, releaseChange),
    release: { release: 'r', newestChange: releaseChange, builtAt: '2026-11-20T10:00:00Z', heldSince: '2026-11-21T10:00:00Z' },
  })
  const facts = { kind: 'pinned', since: '2026-11-21T10:00:00Z', builtAt: '2026-11-20T10:00:00Z' }

  test('after a rollback the state is never live, and waiting changes are reported', () => {
    expect(publishingState(pinned(7, 5), 0)).toEqual({ ...facts, isWaiting: true })
    expect(publishingState(pinned(7, 7), 0)).toEqual({ ...facts, isWaiting: false })
  })
  test('a change saved since the last check waits, and is not being published', () => {
    expect(publishingState(pinned(7, 7), SAVED_AT + 1)).toEqual({ ...facts, isWaiting: true })
  })
  test('is over once the public site shows another release', () => {
    expect(publishingState(check(7, 7), 0)).toEqual({ kind: 'live' })
  })
})

describe('delayed', () => {
  const laterBy = (ms: number, before: PublishingCheck, newestChange: number, releaseChange: number | null) =>
    addWaitingSince(before, { ...check(newestChange, releaseChange), startedMonotonicMs: before.startedMonotonicMs + ms })
  const first = addWaitingSince(undefined, check(7, 6))

  test('is reported once the public site has not changed for a minute, whatever is saved during it', () => {
    expect(publishingState(first, 0)).toEqual({ kind: 'publishing' })
    expect(publishingState(laterBy(59_999, first, 8, 6), 0)).toEqual({ kind: 'publishing' })
    expect(publishingState(laterBy(60_000, first, 8, 6), 0)).toEqual({ kind: 'delayed' })
  })
  test('a new release restarts the minute', () => {
    const moved = laterBy(59_000, first, 9, 8)
    expect(publishingState(laterBy(59_000, moved, 9, 8), 0)).toEqual({ kind: 'publishing' })
    expect(publishingState(laterBy(60_000, moved, 9, 8), 0)).toEqual({ kind: 'delayed' })
  })
  test('is over with the proof of the public site', () => {
    expect(publishingState(laterBy(61_000, first, 7, 7), 0)).toEqual({ kind: 'live' })
  })
  test('a failed build is reported instead', () => {
    const late = { ...laterBy(61_000, first, 7, 6), status: check(7, 6, { state: 'failed', reason: 'no' }).status }
    expect(publishingState(late, 0)).toEqual({ kind: 'failed', reason: 'no' })
  })
})

test('broken links are reported for the live release, and not while another is being published', () => {
  const dead_links = [{ page: '/articles/5', target: '/no-such' }]
  const live = check(7, 7, { state: 'live', dead_links })
  expect(deadLinksIn(live, publishingState(live, 0))).toEqual(dead_links)
  expect(deadLinksIn(live, publishingState(live, SAVED_AT + 1))).toEqual([])
  const next = check(8, 7, { state: 'building', dead_links: [] })
  expect(deadLinksIn(next, publishingState(next, 0))).toEqual([])
})

test('without any change there is nothing to publish', () => {
  expect(publishingState(check(0, 0), 0)).toEqual({ kind: 'nothing' })
  expect(publishingState(check(0, null), 0)).toEqual({ kind: 'nothing' })
})

test('until the first check has ended, the state is being checked, not unknown', () => {
  expect(publishingState(undefined, 0)).toEqual({ kind: 'checking' })
  expect(publishingState(undefined, 5)).toEqual({ kind: 'publishing' })
})

test('it checks every 2 s while something is pending, else every 30 s', () => {
  expect(nextCheckMs({ kind: 'publishing' }, Number.POSITIVE_INFINITY)).toBe(2_000)
  expect(nextCheckMs({ kind: 'delayed' }, 0)).toBe(2_000)
  expect(nextCheckMs({ kind: 'live' }, 0)).toBe(30_000)
  expect(nextCheckMs({ kind: 'nothing' }, 0)).toBe(30_000)
})

test('after a save it checks often at first, and at most a dozen times within five seconds', () => {
  expect(nextCheckMs({ kind: 'publishing' }, 0)).toBe(150)
  let [sinceSaveMs, checks] = [0, 0]
  while (sinceSaveMs < 5_000) {
    sinceSaveMs += nextCheckMs({ kind: 'publishing' }, sinceSaveMs)
    checks += 1
  }
  expect(checks).toBeLessThanOrEqual(12)
  expect(nextCheckMs({ kind: 'publishing' }, sinceSaveMs)).toBe(2_000)
})
