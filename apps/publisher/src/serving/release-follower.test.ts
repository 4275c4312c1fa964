import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { newFolder, recordOf, silenceLog } from '../../test/helpers.ts'
import { Releases } from '../releases.ts'
import type { ServedRelease } from '../site-server.ts'
import { ReleaseFollower } from './release-follower.ts'

beforeEach(silenceLog)

function open() {
  const dir = newFolder()
  const releases = new Releases(dir)
  const served: ServedRelease[] = []
  const follower = new ReleaseFollower(releases, { serve: (release) => void served.push(release) })
  async function publish(): Promise<string> {
    const release = await releases.create()
    await releases.switchTo(recordOf(release))
    return release
  }
  return { dir, releases, served, follower, publish, shown: () => served.at(-1)?.record.release }
}

it('serves each release once, with its pin and the older releases', async () => {
  const { releases, served, follower, publish, shown } = open()
  await follower.update()
  expect(served).toEqual([])
  const first = await publish()
  await follower.update()
  await follower.update()
  expect(served).toHaveLength(1)
  const second = await publish()
  await follower.update()
  expect(served.at(-1)).toMatchObject({ record: { release: second }, olderDirs: [releases.filesOf(first)] })
  await releases.pointTo(first, { since: '2026-11-22T11:00:00.000Z', by: 'Huda', key: 'k' })
  await follower.update()
  expect(served.at(-1)).toMatchObject({ record: { release: first }, pin: { by: 'Huda' } })
  await releases.pointTo(first)
  await follower.update()
  expect(served.at(-1)?.pin).toBeUndefined()
  expect(shown()).toBe(first)
})

it('finds a switch without a message from the builder', async () => {
  const { follower, publish, shown } = open()
  const first = await publish()
  await follower.start()
  expect(shown()).toBe(first)
  const second = await publish()
  await expect.poll(shown).toBe(second)
  follower.close()
})

it('serves the newest complete release when the current one disappears from the disk', async () => {
  const { dir, follower, publish, shown } = open()
  const first = await publish()
  const second = await publish()
  await follower.update()
  expect(shown()).toBe(second)
  rmSync(join(dir, 'releases', second), { recursive: true })
  await follower.update()
  expect(shown()).toBe(first)
})

it('keeps the shown release when the data folder cannot be read, and logs that once', async () => {
  const { releases, follower, publish, shown } = open()
  const first = await publish()
  await follower.start()
  const reads = vi.spyOn(releases, 'current').mockRejectedValue(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }))
  const second = await publish()
  await expect.poll(() => reads.mock.calls.length).toBeGreaterThan(1)
  expect(shown()).toBe(first)
  expect(console.error).toHaveBeenCalledTimes(1)
  reads.mockRestore()
  await expect.poll(shown).toBe(second)
  follower.close()
})
