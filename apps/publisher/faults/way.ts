import { setTimeout as wait } from 'node:timers/promises'
import { signedHeaders } from '@bayt/content/signed-request'
import { afterEach, describe, expect, test } from 'vitest'
import { REPEATED } from './harness/repeated.ts'
import type { Scene } from './harness/scene.ts'

/** What happens to announcements on their way, to the clock, and to many changes at once. */
export function wayFaults(scene: Scene): void {
  const HOUR_MS = 3_600_000
  afterEach(() => {
    scene.relay.journey = 'delivered'
  })

  describe('a webhook', REPEATED, () => {
    test('is lost: the sweep finds the change', () =>
      scene.watched(async () => {
        scene.relay.journey = 'lost'
        const version = await scene.save()
        await scene.arrives(version)
        await scene.told({ state: 'live', trigger: 'sweep' }, 1)
      }))

    test('comes twice: the second is refused, and there is one build', () =>
      scene.watched(async () => {
        const before = (await scene.builds(1))[0]?.id ?? 0
        scene.relay.journey = 'twice'
        scene.relay.statuses.length = 0
        const version = await scene.save()
        await scene.arrives(version)
        await expect.poll(() => scene.relay.statuses).toEqual([202, 409])
        await scene.told({ state: 'live' }, 1)
        expect((await scene.builds(5)).filter(({ id }) => id > before)).toHaveLength(1)
      }))

    test('comes late, when the change is public already: nothing is built for it', () =>
      scene.watched(async () => {
        scene.relay.journey = 'kept'
        const version = await scene.save()
        await scene.arrives(version)
        await scene.told({ state: 'live' }, 1)
        const before = await scene.releases.current()
        expect(await scene.relay.deliverLate()).toBeGreaterThan(0)
        await wait(300)
        expect((await scene.releases.current())?.release).toBe(before?.release)
      }))

    test('is forged: nothing is built', () =>
      scene.watched(async () => {
        const before = await scene.releases.current()
        const body = { event: 'rollback', requested_by: 'staff', asked_by: 'Nobody' }
        const text = JSON.stringify(body)
        expect(await scene.ask(body, {})).toBe(401)
        expect(await scene.ask(body, await signedHeaders('a secret that is another', text))).toBe(401)
        expect(await scene.ask(body, await signedHeaders(scene.secret, text, { nowMs: Date.now() - 6 * 60_000 }))).toBe(401)
        expect(await scene.ask(body, await signedHeaders(scene.secret, '{}'))).toBe(401)
        expect((await scene.releases.current())?.release).toBe(before?.release)
        expect(await scene.releases.hold()).toBeUndefined()
      }))
  })

  describe.for([
    ['ahead', 5 * HOUR_MS],
    ['behind', -5 * HOUR_MS],
  ] as const)('the clock of the publisher is 5 hours %s', REPEATED, ([, clockMs]) => {
    test('changes arrive, reports are taken, releases stay in order, also when it is set right', () =>
      scene.watched(async (watcher) => {
        await scene.restart(watcher, { clockMs })
        await scene.arrives(await scene.save())
        await scene.told({ state: 'live' }, 1)
        // By now it has the time of the backend: announcements are taken.
        scene.relay.statuses.length = 0
        await scene.arrives(await scene.save())
        await expect.poll(() => scene.relay.statuses, { timeout: 5_000 }).toEqual([202])
        const wrong = await scene.releases.list()
        await scene.restart(watcher)
        await scene.arrives(await scene.save())
        await expect.poll(async () => (await scene.releases.list()).slice(1)).toEqual(wrong.slice(0, 9))
      }))
  })

  test('500 changes in a minute make few builds, and all are in', REPEATED, () =>
    scene.watched(async () => {
      const before = (await scene.builds(1))[0]?.id ?? 0
      let version = 0
      for (let change = 0; change < 500; change++) version = await scene.save()
      await scene.arrives(version)
      await scene.told({ state: 'live' }, 1)
      const { data: newest } = await scene.database.rpc('newest_site_change')
      const builds = (await scene.builds(200)).filter(({ id }) => id > before)
      expect(builds[0]?.newest_change).toBe(newest)
      expect(builds.length).toBeLessThan(60)
    }),
  )
}
