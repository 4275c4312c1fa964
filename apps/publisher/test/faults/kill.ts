import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { freePort } from '@bayt/dev-tools/ports'
import { describe, expect, onTestFailed, test } from 'vitest'
import { KEPT_RELEASES } from '../../src/releases.ts'
import type { FaultHarness } from './harness/fault-harness.ts'
import type { DiskFault } from './harness/preload.ts'

/**
 * The builder, or the complete publisher, is killed with SIGKILL at one exact call of each phase. The site server restarts
 * the builder; the test restarts the publisher. Two publishers share one data folder.
 */
export function killFaults(harness: FaultHarness): void {
  const { publisher } = harness
  const RELEASE = 'releases/[^/]+'
  const PHASES: [string, Omit<DiskFault & { does: 'block' }, 'does'>][] = [
    ['rendering, with half a page written', { call: 'writeFile', path: `${RELEASE}/site/ar/products\\.html$`, at: 'half' }],
    ['linking unchanged files', { call: 'link', path: `${RELEASE}/site/.*`, at: 'after' }],
    ['checking', { call: 'readdir', path: `${RELEASE}/site/?$`, at: 'after' }],
    ['writing the record, with half of it written', { call: 'writeFile', path: `${RELEASE}/release\\.json$`, at: 'half' }],
    ['switching, before', { call: 'rename', path: 'current\\.json$', at: 'before' }],
    ['switching, after', { call: 'rename', path: 'current\\.json$', at: 'after' }],
    ['removing the record of an old release', { call: 'rm', path: `${RELEASE}/release\\.json$`, at: 'after' }],
    ['moving what the new release does not need of an old one', { call: 'rename', path: `${RELEASE}/site/\\d+$`, at: 'after' }],
  ]

  describe.for(PHASES)('killed while %s', ([phase, call]) => {
    const blockedAndKilled = async (kill: () => Promise<void>) => {
      // Old releases are removed from the maximum number on; a release of this process reuses the files of a removed one.
      const isMoving = phase.startsWith('moving')
      for (let count = 0; isMoving && count <= KEPT_RELEASES + 1; count++) await harness.publish()
      while (call.call === 'rm' && (await publisher.releases.list()).length < KEPT_RELEASES) await harness.publish()
      publisher.break({ does: 'block', ...call })
      const version = await harness.save()
      await publisher.logs(/^fault/)
      await kill()
      await harness.isPublished(version)
      const current = await publisher.releases.current()
      await harness.isReported({ state: 'live', release_id: current?.release ?? '' })
      expect((await harness.builds(20)).filter(({ state }) => state === 'building')).toEqual([])
      await harness.isTidy()
    }

    test.skipIf(isCompleteRun() && phase !== 'rendering, with half a page written')(
      'only the builder: no visitor notices, and the change is published',
      () => blockedAndKilled(() => publisher.killBuilder()),
    )

    test.skipIf(isCompleteRun() && phase !== 'switching, before')(
      'the complete publisher: the site stays complete, and the change is published after the restart',
      () => blockedAndKilled(() => harness.killAndStart()),
    )
  })

  test.skipIf(isCompleteRun())('killed while reading', async () => {
    harness.backend.break('slow', /\/rest\/v1\/(?:products|rpc\/public_content_versions)/)
    const version = await harness.save()
    await expect.poll(() => harness.backend.hits, { interval: 5 }).toBeGreaterThan(0)
    harness.backend.mend()
    await harness.killAndStart()
    await harness.isPublished(version)
  })

  describe('a pinned release', () => {
    test('stays pinned after a kill', async () => {
      await harness.publish()
      // Ends the rollback if the test fails: later tests would see a pinned site.
      onTestFailed(() => void publisher.sendRequest('resume', 'test'))
      harness.visitors.isSiteOlder = true
      expect(await publisher.rollBack()).toMatch(/^Shown now: /)
      await harness.isReported({ state: 'live', trigger: 'rollback', asked_by: `${userInfo().username} (command line)` }, 1)
      harness.visitors.isSiteOlder = false
      // Compares names, not shown changes: after a crash in an earlier test, two releases may have the same change.
      expect((await publisher.releases.current())?.release).not.toBe((await publisher.releases.records())[0]?.release)
      const pinned = await harness.shownVersion()
      const version = await harness.save()
      await publisher.killBuilder()
      await harness.killAndStart()
      const info = await (await fetch(`${publisher.siteUrl}/release.json`)).json()
      expect(info).toMatchObject({ heldSince: expect.any(String) })
      expect(await harness.shownVersion()).toBe(pinned)
      expect(await publisher.sendRequest('resume', 'Huda')).toBe(202)
      await harness.isPublished(version)
      await harness.isReported({ state: 'live', trigger: 'staff', asked_by: 'Huda' }, 1)
    })
  })

  test('the second logs the holder of the folder, and takes over when the first is killed', async () => {
    publisher.lines = []
    const [sitePort, hookPort] = [await freePort(29_800), await freePort(29_900)]
    const second = publisher.launch({ SITE_PORT: String(sitePort), PUBLISHER_PORT: String(hookPort) })
    await publisher.logs(/^Another publisher uses .*: process \d+ on .*, since 20.*This one waits/)
    await harness.publish()
    harness.visitors.isSiteAway = true
    publisher.kill()
    const tookOver = await second
    const version = await harness.save()
    const address = `http://localhost:${sitePort}/products/${harness.productId}`
    const shown = async () => /Fault-(\d+)/.exec(await (await fetch(address)).text())?.[1]
    await expect.poll(shown).toBe(String(version))
    await tookOver.stop()
    await harness.restart()
    await harness.isPublished(version)
  })

  test.skipIf(isCompleteRun())(
    'the lock was taken over on another machine, because this publisher was paused: its builder ends and waits for it',
    async () => {
      const { id } = await publisher.holder()
      const lock = join(publisher.dataDir, 'publisher.lock')
      const other = JSON.stringify({ ...JSON.parse(readFileSync(lock, 'utf8')), id: 'other', host: 'elsewhere' })
      publisher.lines = []
      writeFileSync(lock, other)
      await publisher.logs(/^This publisher was paused .* another one has taken over/)
      await publisher.logs(/^Another publisher uses .* on elsewhere, .*This one waits/)
      expect(readFileSync(lock, 'utf8')).toBe(other)
      // The other publisher ends.
      rmSync(lock)
      await publisher.isWorkingAfter(id)
      await harness.publish()
    },
  )
}
