import { userInfo } from 'node:os'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { describe, expect, onTestFailed, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import type { Stall } from './harness/preload.ts'
import { REPEATS } from './harness/repeats.ts'
import type { Watcher } from './harness/watcher.ts'

/**
 * The builder, or the complete publisher, is killed with SIGKILL at one exact call of each phase. The site server restarts
 * the builder; the test restarts the publisher.
 */
export function killFaults(harness: FaultHarness): void {
  const RELEASE = 'releases/[^/]+'
  const PHASES: [string, Stall][] = [
    ['rendering, with half a page written', { call: 'writeFile', path: `${RELEASE}/site/ar/products\\.html$`, at: 'half' }],
    ['linking unchanged files', { call: 'link', path: `${RELEASE}/site/.*`, at: 'after' }],
    ['checking', { call: 'readFile', path: `${RELEASE}/site/products\\.html$`, at: 'before' }],
    ['writing the record, with half of it written', { call: 'writeFile', path: `${RELEASE}/release\\.json$`, at: 'half' }],
    ['switching, before', { call: 'rename', path: 'current\\.json$', at: 'before' }],
    ['switching, after', { call: 'rename', path: 'current\\.json$', at: 'after' }],
    ['removing the record of an old release', { call: 'rm', path: `${RELEASE}/release\\.json$`, at: 'after' }],
    ['moving what the new release does not need of an old one', { call: 'rename', path: `${RELEASE}/site/\\d+$`, at: 'after' }],
  ]

  describe.for(PHASES)('killed while %s', REPEATS, ([phase, stall]) => {
    const stalledAndKilled = (kill: (watcher: Watcher) => Promise<void>) =>
      harness.whileWatched(async (watcher) => {
        if (stall.call === 'rm') await harness.fillReleases()
        if (phase.startsWith('moving')) await harness.useSpareReleases()
        harness.publisher.stallAt(stall)
        const version = await harness.save()
        await harness.publisher.logs(/^stalled/)
        await kill(watcher)
        await harness.isPublished(version)
        const current = await harness.publisher.releases.current()
        await harness.isReported({ state: 'live', release_id: current?.release ?? '' })
        expect((await harness.builds(20)).filter(({ state }) => state === 'building')).toEqual([])
        await harness.isTidy()
      })

    test.skipIf(isCompleteRun() && phase !== 'rendering, with half a page written')(
      'only the builder: no visitor notices, and the change is published',
      () => stalledAndKilled(() => harness.publisher.killBuilder()),
    )

    test.skipIf(isCompleteRun() && phase !== 'switching, before')(
      'the complete publisher: the site stays complete, and the change is published after the restart',
      () => stalledAndKilled((watcher) => harness.publisher.killAndStart(watcher)),
    )
  })

  test.skipIf(isCompleteRun())('killed while reading', REPEATS, () =>
    harness.whileWatched(async (watcher) => {
      harness.backend.break('slow', /\/rest\/v1\/(?:products|rpc\/public_content_versions)/)
      const version = await harness.save()
      await expect.poll(() => harness.backend.hits, { interval: 5 }).toBeGreaterThan(0)
      harness.backend.mend()
      await harness.publisher.killAndStart(watcher)
      await harness.isPublished(version)
    }),
  )

  describe('a pinned release', REPEATS, () => {
    test('stays pinned after a kill', async () => {
      await harness.isPublished(await harness.save())
      const ask = (event: string, asked_by: string) =>
        harness.publisher.sendHook({ event, requested_by: 'staff', asked_by, id: crypto.randomUUID() })
      // Ends the rollback if the test fails: later tests would see a pinned site.
      onTestFailed(async () => {
        await ask('resume', 'test')
      })
      expect(await harness.publisher.command('rollback/command.ts')).toMatch(/^Shown now: /)
      await harness.isReported({ state: 'live', trigger: 'rollback', asked_by: `${userInfo().username} (command line)` }, 1)
      // Compares names, not shown changes: after a crash in an earlier test, two releases may have the same change.
      const { releases } = harness.publisher
      expect((await releases.current())?.release).not.toBe((await releases.records())[0]?.release)
      const pinned = await harness.shownVersion()
      const version = await harness.whileWatched(async (watcher) => {
        const saved = await harness.save()
        await harness.publisher.killBuilder()
        await harness.publisher.killAndStart(watcher)
        const info = await (await fetch(`${harness.publisher.siteUrl}/release.json`)).json()
        expect(info).toMatchObject({ heldSince: expect.any(String) })
        expect(await harness.shownVersion()).toBe(pinned)
        return saved
      })
      expect(await ask('resume', 'Huda')).toBe(202)
      await harness.isPublished(version)
      await harness.isReported({ state: 'live', trigger: 'staff', asked_by: 'Huda' }, 1)
    })
  })
}
