import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { freePort } from '@bayt/dev-tools/ports'
import { expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { REPEATS } from './harness/repeats.ts'

/** Two publishers on one data folder. */
export function twoPublisherFaults(harness: FaultHarness): void {
  test('the second logs the holder of the folder, and takes over when the first is killed', REPEATS, () =>
    harness.whileWatched(async (watcher) => {
      harness.publisher.lines = []
      const options = { sitePort: await freePort(29_800), hookPort: await freePort(29_900) }
      const second = harness.publisher.launch(options)
      await harness.publisher.logs(/^Another publisher uses .*: process \d+ on .*, since 20.*This one waits/)
      await harness.isPublished(await harness.save())
      watcher.expectAway(true)
      harness.publisher.kill()
      const tookOver = await second
      const version = await harness.save()
      const shown = async () =>
        /Fault-(\d+)/.exec(await (await fetch(`http://localhost:${options.sitePort}/products/${harness.productId}`)).text())?.[1]
      await expect.poll(shown).toBe(String(version))
      await tookOver.stop()
      await harness.publisher.start()
      watcher.expectAway(false)
      await harness.isPublished(version)
    }),
  )

  test.skipIf(isCompleteRun())(
    'the lock was taken over on another machine, because this publisher was paused: its builder ends and waits for it',
    REPEATS,
    () =>
      harness.whileWatched(async () => {
        const holder = await harness.publisher.holder()
        const lock = join(harness.publisher.dataDir, 'publisher.lock')
        const other = JSON.stringify({ ...JSON.parse(readFileSync(lock, 'utf8')), id: 'other', host: 'elsewhere' })
        harness.publisher.lines = []
        writeFileSync(lock, other)
        await harness.publisher.logs(/^This publisher was paused .* another one has taken over/)
        await harness.publisher.logs(/^Another publisher uses .* on elsewhere, .*This one waits/)
        expect(readFileSync(lock, 'utf8')).toBe(other)
        // The other publisher ends.
        rmSync(lock)
        await harness.publisher.isWorkingAfter(holder)
        await harness.isPublished(await harness.save())
      }),
  )
}
