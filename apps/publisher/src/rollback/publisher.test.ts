import { expect, test, vi } from 'vitest'
import { createPublisherHarness } from '../../test/publisher-harness.ts'

/** A publisher with two releases. */
async function withTwoReleases(options: Parameters<typeof createPublisherHarness>[0] = {}) {
  const harness = createPublisherHarness(options)
  await harness.started()
  const older = await harness.releases.current()
  await harness.save()
  const newer = await harness.releases.current()
  if (!older || !newer) throw new Error('There are no two releases.')
  return { harness, older, newer }
}

test('a rollback shows the older release to visitors, and reports who asked for it', async () => {
  const { harness, older } = await withTwoReleases()
  const record = await harness.publisher.rollback(null, 'Huda')
  expect(record).toEqual(older)
  expect(await harness.releases.current()).toEqual(older)
  expect(harness.shown.at(-1)).toBe(older.release)
  expect(harness.sent.at(-1)).toMatchObject({
    ...{ state: 'live', trigger: 'rollback', asked_by: 'Huda', release_id: older.release },
    ...{ newest_change: older.newestChange, pages: 1, reason: null },
  })
  expect(await harness.releases.pin()).toMatchObject({ by: 'Huda' })
  expect(vi.mocked(console.log).mock.calls.at(-1)?.[0]).toBe(
    `Release ${older.release} is shown again, requested by Huda. Nothing is published until staff publish again.`,
  )
})

test('a rollback counts even if the site server and the backend cannot be told; the log names both', async () => {
  const { harness, older } = await withTwoReleases()
  const unreachable = () => {
    throw new Error('unreachable')
  }
  harness.deps.siteServer.show = unreachable
  harness.deps.reports.send = unreachable
  await harness.publisher.rollback(null, 'Huda')
  expect(await harness.releases.current()).toEqual(older)
  expect(vi.mocked(console.error).mock.calls.map(([text]) => text)).toEqual([
    'Showing the older release failed:',
    'Reporting that an older release is shown failed:',
  ])
})

test('while a release is pinned nothing is published, also by the next process', async () => {
  const { harness, older } = await withTwoReleases()
  await harness.publisher.rollback(older.release, 'Huda')
  const make = vi.spyOn(harness.renderer, 'make')
  await harness.save()
  expect(make).not.toHaveBeenCalled()
  expect(await harness.releases.current()).toEqual(older)
  harness.publisher.close()

  const next = createPublisherHarness({ dataDir: harness.dataDir })
  next.content.newestChange = 9
  await next.started()
  expect(next.shown).toEqual([older.release])
  expect(await next.releases.pin()).toMatchObject({ by: 'Huda' })
  expect(await next.releases.current()).toEqual(older)
})

test.each(['older', 'newer'] as const)('the %s release that is chosen during a build stays: the build fails', async (which) => {
  const { harness, ...releases } = await withTwoReleases()
  const chosen = releases[which]
  const make = harness.renderer.make
  harness.renderer.make = async (job) => {
    const made = await make(job)
    await harness.publisher.rollback(chosen.release, 'Huda')
    return made
  }
  await harness.save()
  expect(await harness.releases.current()).toEqual(chosen)
  expect(harness.sent.at(-1)).toMatchObject({
    ...{ state: 'failed', reason: 'An older release was chosen while this one was made.' },
  })
})

test('publishing again counts even if the site server cannot be told', async () => {
  const { harness, older } = await withTwoReleases()
  await harness.publisher.rollback(null, 'Huda')
  const whileShown: unknown[] = []
  vi.spyOn(harness.deps.siteServer, 'show').mockImplementationOnce(async () => {
    whileShown.push(await harness.releases.current(), await harness.releases.pin())
    throw new Error('unreachable')
  })
  await harness.publisher.resume('Salem')
  expect(whileShown).toEqual([older, undefined])
  await harness.publisher.idle()
  expect(await harness.releases.pin()).toBeUndefined()
  expect(vi.mocked(console.error).mock.calls.map(([text]) => text)).toEqual(['Showing that publishing continues failed:'])
})

test('publishing again without a rollback, or without a release, is an ordinary retry of staff', async () => {
  const { harness, newer } = await withTwoReleases()
  const show = vi.spyOn(harness.deps.siteServer, 'show')
  await harness.publisher.resume('Salem')
  await harness.publisher.idle()
  expect(show).toHaveBeenCalledTimes(1)
  expect((await harness.releases.current())?.newestChange).toBe(newer.newestChange)

  const empty = createPublisherHarness()
  await empty.publisher.resume('Salem')
  await empty.publisher.idle()
  expect(empty.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'staff' })
})
