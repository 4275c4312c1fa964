import type { SiteBuild } from '@bayt/content/queries/publishing'
import { expect, test } from 'vitest'
import { carriedBy } from './carried-range.ts'

let ids = 0
function build(facts: Partial<SiteBuild>): SiteBuild {
  ids += 1
  return {
    id: ids,
    state: 'live',
    newest_change: null,
    release_id: `release-${ids}`,
    reason: null,
    dead_links: [],
    trigger: 'webhook',
    asked_by: null,
    phases_ms: {},
    pages: 12,
    started_at: '2026-11-20T06:00:00Z',
    finished_at: null,
    ...facts,
  }
}

const FIRST = build({ newest_change: 40 })
const FAILED = build({ state: 'failed', newest_change: 46 })
const SECOND = build({ newest_change: 47 })
const ROLLBACK = build({ trigger: 'rollback', newest_change: 40 })
const THIRD = build({ newest_change: 52 })
const BUILDS = [THIRD, ROLLBACK, SECOND, FAILED, FIRST]

test('a release carried what came after the newest change of every earlier one, also after a rollback', () => {
  expect(carriedBy(THIRD, BUILDS)).toEqual({ afterChange: 47, untilChange: 52 })
})

test('a failed build published nothing: its changes belong to the next release', () => {
  expect(carriedBy(FAILED, BUILDS)).toBeUndefined()
  expect(carriedBy(SECOND, BUILDS)).toEqual({ afterChange: 40, untilChange: 47 })
})

test('a rollback carried nothing new, and of the oldest release it is not known', () => {
  expect(carriedBy(ROLLBACK, BUILDS)).toBeUndefined()
  expect(carriedBy(FIRST, BUILDS)).toBeUndefined()
})
