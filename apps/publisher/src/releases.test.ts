import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Releases } from './releases.ts'

const open = () => new Releases(mkdtempSync(join(tmpdir(), 'releases-')))

async function publish(releases: Releases, at: Date, newestChange = 1): Promise<string> {
  const release = await releases.create(at)
  await releases.switchTo({
    release,
    newestChange,
    builtAt: at.toISOString(),
    code: 'c',
    origin: '',
    pages: ['/'],
    contentSecurityPolicy: '',
  })
  return release
}

describe('releases on disk', () => {
  it('have none before the first', async () => {
    const releases = open()
    expect(await releases.current()).toBeUndefined()
    expect(await releases.list()).toEqual([])
    await releases.tidy()
  })

  it('switch to the newest at once', async () => {
    const releases = open()
    await publish(releases, new Date('2026-01-01T00:00:00Z'), 1)
    const second = await publish(releases, new Date('2026-01-01T00:00:01Z'), 2)
    expect(await releases.current()).toMatchObject({ release: second, newestChange: 2 })
  })

  it('remove what a crashed build left, and keep the newest ten', async () => {
    const releases = open()
    const ids: string[] = []
    for (let second = 0; second < 13; second++) ids.push(await publish(releases, new Date(Date.UTC(2026, 0, 1, 0, 0, second))))
    const crashed = await releases.create(new Date('2026-01-02T00:00:00Z'))
    await releases.tidy()
    expect(existsSync(releases.filesOf(crashed))).toBe(false)
    expect(await releases.list()).toEqual(ids.slice(3).reverse())
  })
})
