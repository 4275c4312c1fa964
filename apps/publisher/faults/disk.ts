import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitFileSize, mountSmallDisk, type SmallDisk } from './harness/full-disk.ts'
import { REPEATED } from './harness/repeated.ts'
import type { Scene } from './harness/scene.ts'

/** The disk of the publisher is full. */
export function diskFaults(scene: Scene): void {
  const FULL = /^The disk of the publisher is full\. What is shown stays/
  let disk: SmallDisk | string = ''

  beforeAll(() => {
    disk = mountSmallDisk(join(scene.dir, 'small'))
  })
  afterAll(() => {
    if (typeof disk === 'object') disk.remove()
  })

  test('the disk is full (a file system that has no room: ENOSPC)', REPEATED, async ({ skip }) => {
    if (typeof disk === 'string') return skip(disk)
    const { dir, fill, clear } = disk
    await scene.publisher?.stop()
    rmSync(join(dir, 'data'), { recursive: true, force: true })
    scene.publisher = await scene.start({ dataDir: join(dir, 'data') })
    await scene.arrives(await scene.save())
    await scene.watched(async () => {
      fill()
      const version = await scene.save()
      await scene.told({ state: 'failed', reason: expect.stringMatching(FULL) as unknown as string })
      expect(await scene.shown()).toBe(version - 1)
      clear()
      await scene.arrives(version)
      await scene.told({ state: 'live' }, 1)
    })
    await scene.publisher.stop()
    scene.publisher = await scene.start()
  })

  test.runIf(process.platform === 'linux')(
    'the publisher may write no large file (a limit of the process: EFBIG)',
    REPEATED,
    async () => {
      await scene.arrives(await scene.save())
      await scene.watched(async () => {
        const { pid } = await scene.holder()
        limitFileSize(pid, 2_000)
        const version = await scene.save()
        await scene.told({ state: 'failed', reason: expect.stringMatching(FULL) as unknown as string })
        expect(await scene.shown()).toBe(version - 1)
        limitFileSize(pid, 'unlimited')
        await scene.arrives(version)
      })
    },
  )
}
