import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { newFolder, recordOf, silenceLog } from '../test/helpers.ts'
import { Releases, RollbackRefusedError } from './releases.ts'

function open() {
  const dir = newFolder()
  return { dir, releases: new Releases(dir) }
}

async function publish(releases: Releases, at: Date, newestChange = 1): Promise<string> {
  const release = await releases.create(at)
  await releases.switchTo(recordOf(release, { builtAt: at.toISOString(), newestChange }))
  return release
}

const second = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, count))
const rollBack = (releases: Releases, release: string | null) =>
  releases.rollBack(release, 'Salem', new Date('2026-02-01T00:00:00Z'))

describe('releases on disk', () => {
  it('are empty before the first', async () => {
    const { releases } = open()
    expect(await releases.current()).toBeUndefined()
    expect(await releases.list()).toEqual([])
    await releases.prune()
  })

  it('are read again after another process has written or removed them', async () => {
    const { dir, releases } = open()
    const release = await publish(releases, second(0), 1)
    const other = new Releases(dir)
    expect(await other.current()).toMatchObject({ release, newestChange: 1 })
    await releases.switchTo(recordOf(release, { newestChange: 22 }))
    expect(await other.current()).toMatchObject({ release, newestChange: 22 })
    await other.remove(release)
    expect(await releases.record(release)).toBeUndefined()
  })

  it('keep the newest ten, hand out the files of the last one that is no longer kept, once, and remove what nobody took', async () => {
    const { releases } = open()
    const ids: string[] = []
    for (let count = 0; count < 13; count++) ids.push(await publish(releases, second(count)))
    const [first = '', spare = '', later = ''] = ids.slice(1)
    const crashed = await releases.create(new Date('2026-01-02T00:00:00Z'))
    expect(releases.takeSpare()).toBeUndefined()
    await releases.prune()
    expect(existsSync(releases.filesOf(crashed))).toBe(false)
    expect(await releases.list()).toEqual(ids.slice(3).reverse())
    expect(existsSync(releases.filesOf(first))).toBe(false)
    await releases.prune()
    expect(releases.takeSpare()).toBe(releases.filesOf(spare))
    expect(releases.takeSpare()).toBeUndefined()
    await publish(releases, second(20))
    await releases.prune()
    expect(existsSync(releases.filesOf(spare))).toBe(false)
    expect(existsSync(releases.filesOf(later))).toBe(true)
    await releases.prune(true)
    expect(existsSync(releases.filesOf(later)), 'a full disk needs the space').toBe(false)
    expect(releases.takeSpare()).toBeUndefined()
    expect(await releases.list()).toHaveLength(10)
  })

  it('are listed in the order of creation, even if the clock goes back by hours', async () => {
    const { releases } = open()
    const ids: string[] = []
    for (const hour of [9, 9, 3, 4]) ids.push(await publish(releases, new Date(Date.UTC(2026, 0, 1, hour))))
    expect(await releases.list()).toEqual(ids.toReversed())
  })

  describe('where something on the disk is broken', () => {
    beforeEach(silenceLog)

    it.each<[string, (dir: string, named: string) => void]>([
      ['the record is truncated', (dir, named) => writeFileSync(join(dir, 'releases', named, 'release.json'), '{"release":"')],
      [
        'the record does not match the schema',
        (dir, named) => writeFileSync(join(dir, 'releases', named, 'release.json'), '{"pages":7}'),
      ],
      ['the record is missing', (dir, named) => rmSync(join(dir, 'releases', named, 'release.json'))],
      ['the files are missing', (dir, named) => rmSync(join(dir, 'releases', named, 'site'), { recursive: true })],
      ['the folder is missing', (dir, named) => rmSync(join(dir, 'releases', named), { recursive: true })],
      [
        'current.json is truncated',
        (dir, named) => {
          writeFileSync(join(dir, 'current.json'), '{"rel')
          rmSync(join(dir, 'releases', named), { recursive: true })
        },
      ],
      [
        'current.json names a folder outside',
        (dir, named) => {
          writeFileSync(join(dir, 'current.json'), '{"release":"../../etc"}')
          rmSync(join(dir, 'releases', named), { recursive: true })
        },
      ],
    ])('and %s, the newest complete release is current', async (_, break_) => {
      const { dir, releases } = open()
      await publish(releases, second(0))
      const complete = await publish(releases, second(1))
      break_(dir, await publish(releases, second(2)))
      expect(await releases.current()).toMatchObject({ release: complete })
      await releases.prune()
      expect(await releases.current()).toMatchObject({ release: complete })
    })

    it('a rollback to a truncated release is impossible', async () => {
      const { dir, releases } = open()
      const truncated = await publish(releases, second(0))
      const complete = await publish(releases, second(1))
      writeFileSync(join(dir, 'releases', truncated, 'release.json'), '{"release":"')
      expect((await releases.records()).map(({ release }) => release)).toEqual([complete])
    })
  })
})

describe('a rollback', () => {
  it('shows the previous release and pins it in the same step', async () => {
    const { dir, releases } = open()
    const first = await publish(releases, second(0), 1)
    await publish(releases, second(1), 2)
    const { pin } = await rollBack(releases, null)
    // A new instance reads the disk, as another process would.
    const found = new Releases(dir)
    expect(await found.current()).toMatchObject({ release: first })
    expect(await found.pin()).toEqual({ since: '2026-02-01T00:00:00.000Z', by: 'Salem', key: pin.key })
  })

  it('beyond the oldest release is refused and changes nothing', async () => {
    const { releases } = open()
    const only = await publish(releases, second(0))
    await expect(rollBack(releases, null)).rejects.toThrow(RollbackRefusedError)
    await expect(rollBack(releases, '../../etc')).rejects.toThrow('does not exist, or is no longer kept')
    expect(await releases.current()).toMatchObject({ release: only })
    expect(await releases.pin()).toBeUndefined()
  })

  it('protects the shown release from removal, and ends on resume', async () => {
    const { releases } = open()
    const first = await publish(releases, second(0))
    for (let count = 1; count < 12; count++) await publish(releases, second(count))
    await rollBack(releases, first)
    await releases.prune()
    expect(await releases.current()).toMatchObject({ release: first })
    expect(await releases.list()).toHaveLength(10)
    await releases.pointTo(first)
    expect(await releases.pin()).toBeUndefined()
  })
})
