import { expect, it } from 'vitest'
import type { Pin, ReleaseRecord } from '../releases.ts'
import { LONGEST_WAIT_MS, reasonsNotReady, Watch } from './watch.ts'

const MINUTE = 60_000

/** A watch whose backend, disk and clock the test sets. */
function watched() {
  const world = { nowMs: 0, newest: 7, shown: 7 as number | undefined, pin: undefined as Pin | undefined, isDown: false }
  const release = () => (world.shown === undefined ? undefined : `r${world.shown}`)
  const watch = new Watch({
    releases: {
      current: async () => {
        const id = release()
        return id === undefined ? undefined : ({ release: id, newestChange: world.shown } as ReleaseRecord)
      },
      pin: async () => world.pin,
    },
    shown: release,
    async readNewestChange() {
      if (world.isDown) throw new TypeError('fetch failed')
      return world.newest
    },
    nowMs: () => world.nowMs,
  })
  return { world, watch }
}

it('says why it is not ready: no release, or a backend that does not answer', async () => {
  const { world, watch } = watched()
  world.shown = undefined
  world.isDown = true
  expect(reasonsNotReady(await watch.look())).toEqual([
    'No release is served yet.',
    'The backend cannot be reached. Publishing is retried automatically.',
  ])
})

it('measures the age of the oldest change that is not public, and forgets the changes of each release', async () => {
  const { world, watch } = watched()
  await watch.look()
  world.newest = 8
  await watch.look()
  world.nowMs = 4 * MINUTE
  world.newest = 10
  expect(await watch.look()).toMatchObject({ waitingChanges: 3, oldestWaitMs: 4 * MINUTE })
  world.nowMs = LONGEST_WAIT_MS + MINUTE
  const late = await watch.look()
  expect(reasonsNotReady(late)).toEqual(['A change has waited 6 minutes for its release.'])
  world.shown = 8
  expect(await watch.look()).toMatchObject({ waitingChanges: 2, oldestWaitMs: 2 * MINUTE })
  world.shown = 10
  expect(await watch.look()).toMatchObject({ waitingChanges: 0, oldestWaitMs: 0 })
})

it('does not blame changes that wait because of a rollback, neither during it nor at its end', async () => {
  const { world, watch } = watched()
  world.newest = 8
  world.pin = { since: '2026-11-29T10:00:00Z', by: 'Amal', key: 'k' }
  await watch.look()
  world.nowMs = 60 * MINUTE
  const held = await watch.look()
  expect(held.waitingChanges).toBe(1)
  expect(reasonsNotReady(held)).toEqual([])
  world.pin = undefined
  expect(reasonsNotReady(await watch.look())).toEqual([])
})
