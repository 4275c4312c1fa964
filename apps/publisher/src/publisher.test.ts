import { existsSync } from 'node:fs'
import { ReleaseRefusedError } from '@bayt/release/check-release'
import { describe, expect, it, vi } from 'vitest'
import { createPublisherHarness } from '../test/publisher-harness.ts'

/** Makes the next call of a method fail, as the disk or the network would. */
function failOnce<Key extends string>(
  object: Record<Key, (...args: never[]) => unknown>,
  method: Key,
  message = 'EIO: i/o error',
) {
  return vi.spyOn(object as Record<string, () => unknown>, method).mockImplementationOnce(() => {
    throw Object.assign(new Error(message), { code: message.split(':')[0] })
  })
}

describe('a build that fails', () => {
  it('is reported with a reason that the backend accepts, however long the error is', async () => {
    const harness = createPublisherHarness()
    await harness.started()
    failOnce(harness.renderer, 'make', 'x'.repeat(70_000))
    await harness.save()
    expect(harness.sent.at(-1)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^x{1999}…$/) })
  })

  it.each<['releases' | 'reports' | 'deps', string]>([
    ['releases', 'remove'],
    ['releases', 'current'],
    ['releases', 'prune'],
    ['reports', 'send'],
    ['deps', 'removeUnusedPictures'],
  ])('does not stop the publisher, even if %s.%s fails while the failure is handled', async (owner, method) => {
    const harness = createPublisherHarness()
    await harness.started()
    const before = await harness.releases.current()
    const target = owner === 'deps' ? harness.deps : harness.deps[owner]
    vi.spyOn(harness.renderer, 'make').mockImplementationOnce(async () => {
      failOnce(target as unknown as Record<string, () => unknown>, method, 'ENOTEMPTY: directory not empty')
      throw Object.assign(new Error('ENOSPC: the disk is full'), { code: 'ENOSPC' })
    })
    await harness.save()
    expect(await harness.releases.current()).toEqual(before)
    const change = await harness.save()
    expect(await harness.releases.current()).toMatchObject({ newestChange: change })
    expect(harness.sent.at(-1)).toMatchObject({ state: 'live', newest_change: change })
  })

  it('has its folder removed later if that fails now, even while builds keep failing', async () => {
    const harness = createPublisherHarness()
    await harness.started()
    vi.spyOn(harness.renderer, 'make').mockRejectedValue(new ReleaseRefusedError('The page "Rice" cannot be rendered.'))
    failOnce(harness.releases, 'remove', 'ENOTEMPTY: directory not empty')
    failOnce(harness.releases, 'prune', 'EBUSY: resource busy')
    await harness.save()
    expect(await harness.releases.incomplete()).toHaveLength(1)
    await harness.save()
    expect(await harness.releases.incomplete()).toEqual([])
  })

  it('retries automatically if the code of the site cannot be read at the start', async () => {
    const harness = createPublisherHarness({ sweepIntervalMs: 20 })
    failOnce(harness.renderer, 'codeVersion', 'EIO: the code cannot be read')
    await harness.started()
    const reason = expect.stringContaining('the code cannot be read')
    expect(harness.sent).toContainEqual(expect.objectContaining({ state: 'failed', reason }))
    await expect.poll(() => harness.releases.current()).toMatchObject({ code: 'code' })
  })
})

describe('a release that waits for a confirmation', () => {
  const refusal = new ReleaseRefusedError('All 16 products would be gone at once. Press Retry to confirm.', {
    emptied: ['products'],
    pages: 1,
  })

  it('is neither built nor reported again until staff confirm it or the content changes', async () => {
    const harness = createPublisherHarness({ sweepIntervalMs: 5 })
    await harness.started()
    const make = vi.spyOn(harness.renderer, 'make').mockRejectedValue(refusal)
    const checks = vi.spyOn(harness.renderer, 'readState')
    await harness.save()
    expect(make).toHaveBeenCalledTimes(1)
    const reports = harness.sent.length
    const checked = checks.mock.calls.length
    await expect.poll(() => checks.mock.calls.length).toBeGreaterThan(checked + 10)
    expect(make).toHaveBeenCalledTimes(1)
    expect(harness.sent).toHaveLength(reports)
    await harness.save()
    expect(make).toHaveBeenCalledTimes(2)
    make.mockRestore()
    await harness.build('staff', 'Huda')
    expect(harness.sent.at(-1)).toMatchObject({ state: 'live', asked_by: 'Huda' })
  })

  it('requests the confirmation again after another failure was reported', async () => {
    const harness = createPublisherHarness({ sweepIntervalMs: 5 })
    await harness.started()
    vi.spyOn(harness.renderer, 'make').mockRejectedValue(refusal)
    await harness.save()
    failOnce(harness.renderer, 'readState', 'The backend is unreachable.')
    const failures = () => harness.sent.flatMap(({ state, reason }) => (state === 'failed' ? [reason] : []))
    await expect.poll(failures).toEqual([refusal.message, 'The backend is unreachable.', refusal.message])
  })
})

it('from the eleventh release on, the next one may be made from the files of one that is no longer kept', async () => {
  const harness = createPublisherHarness()
  const make = vi.spyOn(harness.renderer, 'make')
  await harness.started()
  for (let count = 0; count < 14; count++) await harness.save()
  const jobs = make.mock.calls.map(([job]) => job)
  const spares = jobs.slice(11).map(({ spareDir }) => spareDir)
  expect(spares).toEqual(jobs.slice(0, spares.length).map(({ outDir }) => outDir))
  expect(jobs.slice(0, 11).every(({ spareDir }) => spareDir === undefined)).toBe(true)
  expect(await harness.releases.list()).toHaveLength(10)
  expect(jobs.map(({ outDir }) => existsSync(outDir)).filter(Boolean)).toHaveLength(11)
})
