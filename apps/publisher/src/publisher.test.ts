import { existsSync } from 'node:fs'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScene } from './testing/publisher-scene.ts'

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

/** Lets the next call of a method fail, as the disk or the network would. */
function failOnce<Key extends string>(
  object: Record<Key, (...args: never[]) => unknown>,
  method: Key,
  message = 'EIO: it broke',
) {
  return vi.spyOn(object as Record<string, () => unknown>, method).mockImplementationOnce(() => {
    throw Object.assign(new Error(message), { code: message.split(':')[0] })
  })
}

describe('a build that fails', () => {
  it('leaves the old release public, tells staff why, and the next save is public', async () => {
    const scene = openScene()
    await scene.started()
    const before = await scene.releases.current()
    failOnce(scene.renderer, 'make', 'The page "Rice" cannot be rendered.')
    await scene.save()
    expect(await scene.releases.current()).toEqual(before)
    expect(scene.sent.at(-1)).toMatchObject({ state: 'failed', reason: 'The page "Rice" cannot be rendered.' })
    const change = await scene.save()
    expect(await scene.releases.current()).toMatchObject({ newestChange: change })
    expect(scene.shown.at(-1)).toBe((await scene.releases.current())?.release)
    scene.publisher.close()
  })

  it.each<['releases' | 'reports' | 'parts', string]>([
    ['releases', 'discard'],
    ['releases', 'current'],
    ['releases', 'tidy'],
    ['reports', 'send'],
    ['parts', 'makeRoom'],
  ])('is survived also where %s.%s fails while the failure is handled', async (part, method) => {
    const scene = openScene()
    await scene.started()
    const before = await scene.releases.current()
    const target = part === 'parts' ? scene.parts : scene.parts[part]
    vi.spyOn(scene.renderer, 'make').mockImplementationOnce(async () => {
      failOnce(target as unknown as Record<string, () => unknown>, method, 'ENOTEMPTY: directory not empty')
      throw Object.assign(new Error('ENOSPC: the disk is full'), { code: 'ENOSPC' })
    })
    await scene.save()
    expect(await scene.releases.current()).toEqual(before)
    const change = await scene.save()
    expect(await scene.releases.current()).toMatchObject({ newestChange: change })
    expect(scene.sent.at(-1)).toMatchObject({ state: 'live', newest_change: change })
    scene.publisher.close()
  })

  it('removes its folder later where it cannot be removed now, also while builds go on failing', async () => {
    const scene = openScene()
    await scene.started()
    const folders: string[] = []
    vi.spyOn(scene.renderer, 'make').mockImplementation(async ({ outDir }) => {
      folders.push(outDir)
      throw new ReleaseRefusedError('The page "Rice" cannot be rendered.')
    })
    failOnce(scene.releases, 'discard', 'ENOTEMPTY: directory not empty')
    failOnce(scene.releases, 'tidy', 'EBUSY: resource busy')
    await scene.save()
    await scene.save()
    expect(folders.length).toBeGreaterThan(1)
    expect(folders.filter(existsSync)).toEqual([])
    scene.publisher.close()
  })

  it('is tried again by itself where the code of the site could not be read at the start', async () => {
    const scene = openScene({ sweepIntervalMs: 20 })
    failOnce(scene.renderer, 'codeVersion', 'EIO: the code cannot be read')
    await scene.started()
    const reason = expect.stringContaining('the code cannot be read')
    expect(scene.sent).toContainEqual(expect.objectContaining({ state: 'failed', reason }))
    await expect.poll(() => scene.releases.current()).toMatchObject({ code: 'code' })
    scene.publisher.close()
  })
})

describe('a release that waits for a confirmation', () => {
  const refusal = new ReleaseRefusedError('All 16 products would be gone at once. Press Retry to confirm.', true)

  it('is not made and reported again until staff answer or the content changes', async () => {
    const scene = openScene({ sweepIntervalMs: 5 })
    await scene.started()
    const make = vi.spyOn(scene.renderer, 'make').mockRejectedValue(refusal)
    const looked = vi.spyOn(scene.renderer, 'look')
    await scene.save()
    expect(make).toHaveBeenCalledTimes(1)
    const reports = scene.sent.length
    const looks = looked.mock.calls.length
    await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(looks + 10)
    expect(make).toHaveBeenCalledTimes(1)
    expect(scene.sent).toHaveLength(reports)
    await scene.save()
    expect(make).toHaveBeenCalledTimes(2)
    make.mockRestore()
    scene.publisher.request('staff', 'Huda')
    await scene.publisher.idle()
    expect(scene.sent.at(-1)).toMatchObject({ state: 'live', asked_by: 'Huda' })
    scene.publisher.close()
  })

  it('is asked for again where staff have read of another failure since', async () => {
    const scene = openScene({ sweepIntervalMs: 5 })
    await scene.started()
    vi.spyOn(scene.renderer, 'make').mockRejectedValue(refusal)
    await scene.save()
    failOnce(scene.renderer, 'look', 'The backend is away.')
    const failures = () => scene.sent.flatMap(({ state, reason }) => (state === 'failed' ? [reason] : []))
    await expect.poll(failures).toEqual([refusal.message, 'The backend is away.', refusal.message])
    scene.publisher.close()
  })
})

describe('a build that succeeds', () => {
  it.each(['keepReport', 'hold', 'create', 'switchTo'] as const)(
    'where releases.%s fails once, the change is public after the next save',
    async (method) => {
      const scene = openScene()
      await scene.started()
      failOnce(scene.releases, method)
      await scene.save()
      const change = await scene.save()
      expect(await scene.releases.current()).toMatchObject({ newestChange: change })
      scene.publisher.close()
    },
  )

  it('stays live where it cannot be shown at once, and staff are told that it is live', async () => {
    const scene = openScene()
    await scene.started()
    failOnce(scene.parts, 'onLive', 'The site server does not answer.')
    const change = await scene.save()
    expect(await scene.releases.current()).toMatchObject({ newestChange: change })
    expect(scene.sent.at(-1)).toMatchObject({ state: 'live', newest_change: change })
    scene.publisher.close()
  })
})
