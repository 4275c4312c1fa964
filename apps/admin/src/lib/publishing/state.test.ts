import type { SiteBuild } from '@bayt/content/queries/publishing'
import { describe, expect, test } from 'vitest'
import { nextLookMs, type PublishingLook, publishingState } from './state.ts'

const ASKED_AT = 1_000

function look(newestChange: number, releaseChange: number | null, lastBuild: Partial<SiteBuild> | null = null): PublishingLook {
  return {
    askedAt: ASKED_AT,
    status: { newestChange, lastBuild: lastBuild as SiteBuild | null },
    release: releaseChange === null ? null : { release: 'r', newestChange: releaseChange, builtAt: '2026-11-20T10:00:00Z' },
  }
}

describe('live needs the proof of the public site', () => {
  test('the release carries the newest change', () => {
    expect(publishingState(look(7, 7), 0)).toEqual({ kind: 'live' })
    expect(publishingState(look(7, 8), 0)).toEqual({ kind: 'live' })
  })
  test('the release is behind', () => {
    expect(publishingState(look(7, 6), 0)).toEqual({ kind: 'publishing' })
  })
  test('a build that calls itself live is not believed', () => {
    expect(publishingState(look(7, 6, { state: 'live', newest_change: 7 }), 0)).toEqual({ kind: 'publishing' })
  })
  test('a look that began before the last save proves nothing about it', () => {
    expect(publishingState(look(7, 7), ASKED_AT + 1)).toEqual({ kind: 'publishing' })
    expect(publishingState(look(7, 7), ASKED_AT)).toEqual({ kind: 'live' })
  })
  test('the public site does not answer', () => {
    expect(publishingState(look(7, null), 0)).toEqual({ kind: 'site_unreachable' })
  })
})

describe('failed', () => {
  test('carries the reason', () => {
    expect(publishingState(look(7, 6, { state: 'failed', reason: 'broken link' }), 0)).toEqual({
      kind: 'failed',
      reason: 'broken link',
    })
  })
  test('is over once the public site caught up', () => {
    expect(publishingState(look(7, 7, { state: 'failed', reason: 'broken link' }), 0)).toEqual({ kind: 'live' })
  })
  test('is over once another build has begun', () => {
    expect(publishingState(look(7, 6, { state: 'building' }), 0)).toEqual({ kind: 'publishing' })
  })
})

test('without any change there is nothing to publish', () => {
  expect(publishingState(look(0, 0), 0)).toEqual({ kind: 'nothing' })
  expect(publishingState(look(0, null), 0)).toEqual({ kind: 'nothing' })
})

test('before the first look nothing is claimed', () => {
  expect(publishingState(undefined, 0)).toEqual({ kind: 'unknown' })
  expect(publishingState(undefined, 5)).toEqual({ kind: 'publishing' })
})

test('it looks every 2 s while something is pending, else every 30 s', () => {
  expect(nextLookMs({ kind: 'publishing' })).toBe(2_000)
  expect(nextLookMs({ kind: 'live' })).toBe(30_000)
  expect(nextLookMs({ kind: 'nothing' })).toBe(30_000)
})
