import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { limitFileSize, mountSmallDisk, type SmallDisk } from './harness/full-disk.ts'
import { REPEATS } from './harness/repeats.ts'

/** The disk of the publisher is full. */
export function diskFaults(harness: FaultHarness): void {
  const FULL = /^The disk of the publisher is full\. The shown release stays/
  let disk: SmallDisk | string = ''

  beforeAll(() => {
    disk = mountSmallDisk(join(harness.dir, 'small'))
  })
  afterAll(() => {
    if (typeof disk === 'object') disk.remove()
  })

  test.skipIf(isCompleteRun())('the disk is full (ENOSPC)', REPEATS, async ({ skip }) => {
    if (typeof disk === 'string') return skip(disk)
    const { dir, fill, clear } = disk
    await harness.publisher.stop()
    rmSync(join(dir, 'data'), { recursive: true, force: true })
    await harness.publisher.start({ dataDir: join(dir, 'data') })
    await harness.isPublished(await harness.save())
    await harness.whileWatched(async () => {
      fill()
      const version = await harness.save()
      await harness.isReported({ state: 'failed', reason: expect.stringMatching(FULL) })
      expect(await harness.shownVersion()).toBe(version - 1)
      clear()
      await harness.isPublished(version)
      await harness.isReported({ state: 'live' }, 1)
    })
    await harness.publisher.stop()
    await harness.publisher.start()
  })

  test.runIf(process.platform === 'linux')(
    'the publisher may not write large files (a process limit: EFBIG)',
    REPEATS,
    async () => {
      await harness.isPublished(await harness.save())
      await harness.whileWatched(async () => {
        const { pid } = await harness.publisher.holder()
        limitFileSize(pid, 2_000)
        const version = await harness.save()
        await harness.isReported({ state: 'failed', reason: expect.stringMatching(FULL) })
        expect(await harness.shownVersion()).toBe(version - 1)
        limitFileSize(pid, 'unlimited')
        await harness.isPublished(version)
      })
    },
  )
}
