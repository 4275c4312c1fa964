import { userInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import type { Stall } from './harness/preload.ts'
import { REPEATED } from './harness/repeated.ts'
import type { Scene } from './harness/scene.ts'
import type { Watcher } from './harness/watcher.ts'

/**
 * The builder, or the whole publisher, is killed with SIGKILL at one exact place of each phase. The builder is started
 * again by the site server, the publisher by the test.
 */
export function killFaults(scene: Scene): void {
  const RELEASE = 'releases/[^/]+'
  const PHASES: [string, Stall][] = [
    ['rendering, with half a page written', { call: 'writeFile', path: `${RELEASE}/site/ar/products\\.html$`, at: 'half' }],
    ['linking what did not change', { call: 'link', path: `${RELEASE}/site/.*`, at: 'after' }],
    ['checking', { call: 'readFile', path: `${RELEASE}/site/products\\.html$`, at: 'before' }],
    ['compressing, with half a file written', { call: 'writeFile', path: `${RELEASE}/site/products\\.html\\.br$`, at: 'half' }],
    ['writing the record, with half of it written', { call: 'writeFile', path: `${RELEASE}/release\\.json$`, at: 'half' }],
    ['switching, before', { call: 'rename', path: 'current\\.json$', at: 'before' }],
    ['switching, after', { call: 'rename', path: 'current\\.json$', at: 'after' }],
    ['removing old releases', { call: 'rm', path: `${RELEASE}$`, at: 'before' }],
  ]

  describe.for(PHASES)('killed while %s', REPEATED, ([, stall]) => {
    const stalledAndKilled = (kill: (watcher: Watcher) => Promise<void>) =>
      scene.watched(async (watcher) => {
        if (stall.call === 'rm') await scene.haveAllReleases()
        scene.stallAt(stall)
        const version = await scene.save()
        await scene.says(/^stalled/)
        await kill(watcher)
        await scene.arrives(version)
        const current = await scene.releases.current()
        await scene.told({ state: 'live', release_id: current?.release ?? '' })
        expect((await scene.builds(20)).filter(({ state }) => state === 'building')).toEqual([])
        await scene.isTidy()
      })

    test('the builder alone: no visitor notices, and the change arrives by itself', () =>
      stalledAndKilled(() => scene.killBuilder()))

    test('the whole publisher: the site stays whole, and the change arrives once it runs again', () =>
      stalledAndKilled((watcher) => scene.killAndStart(watcher)))
  })

  test('killed while reading', REPEATED, () =>
    scene.watched(async (watcher) => {
      scene.backend.break('slow', /\/rest\/v1\/(?:products|rpc\/public_content_versions)/)
      const version = await scene.save()
      await expect.poll(() => scene.backend.hits, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
      scene.backend.mend()
      await scene.killAndStart(watcher)
      await scene.arrives(version)
    }),
  )

  describe('publishing is held', REPEATED, () => {
    test('killed while an older release is held: it stays held', async () => {
      await scene.arrives(await scene.save())
      const before = await scene.shown()
      const ask = (event: string, asked_by: string) =>
        scene.ask({ event, requested_by: 'staff', asked_by, id: crypto.randomUUID() })
      expect(await scene.command('rollback/command.ts')).toMatch(/^Shown now: /)
      await scene.told({ state: 'live', trigger: 'rollback', asked_by: `${userInfo().username} (command line)` }, 1)
      const held = await scene.shown()
      expect(held).toBeLessThan(before)
      const version = await scene.watched(async (watcher) => {
        const saved = await scene.save()
        await scene.killBuilder()
        await scene.killAndStart(watcher)
        const info = await (await fetch(`${scene.siteUrl}/release.json`)).json()
        expect(info).toMatchObject({ heldSince: expect.any(String) })
        expect(await scene.shown()).toBe(held)
        return saved
      })
      expect(await ask('resume', 'Huda')).toBe(202)
      await scene.arrives(version)
      await scene.told({ state: 'live', trigger: 'staff', asked_by: 'Huda' }, 1)
    })
  })
}
