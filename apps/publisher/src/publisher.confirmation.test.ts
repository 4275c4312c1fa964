import { ReleaseRefusedError } from '@bayt/release/release-refused-error'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPublisherHarness } from './testing/publisher-harness.ts'

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

/** A publisher whose products can be changed before each build. */
async function withProducts(count: number) {
  const harness = createPublisherHarness()
  const content = { products: count }
  const make = harness.renderer.make
  const jobs: boolean[] = []
  harness.renderer.make = async (job) => {
    jobs.push(job.isConfirmed)
    return { ...(await make(job)), rows: { products: content.products } }
  }
  await harness.started()
  const pressRetry = async () => {
    harness.publisher.request('staff', 'Huda')
    await harness.publisher.idle()
  }
  return { harness, content, jobs, pressRetry, last: () => harness.sent.at(-1) }
}

test('a table that is suddenly empty is refused until staff press Retry, and the next one is refused again', async () => {
  const { harness, content, jobs, pressRetry, last } = await withProducts(16)
  content.products = 0
  await harness.save()
  expect(last()).toMatchObject({ state: 'failed', newest_change: 1 })
  await pressRetry()
  expect(last()).toMatchObject({ state: 'live', newest_change: 1, asked_by: 'Huda' })
  content.products = 16
  await harness.save()
  content.products = 0
  await harness.save()
  expect(last()).toMatchObject({ state: 'failed', newest_change: 3 })
  expect(jobs).toEqual([false, false, true, false, false])
  harness.publisher.close()
})

test.each([new Error('EIO: i/o error'), new ReleaseRefusedError('The page "Rice" cannot be rendered.')])(
  'Retry after another failure (%s) confirms nothing',
  async (failure) => {
    const { harness, content, pressRetry, last } = await withProducts(16)
    const make = harness.renderer.make
    harness.renderer.make = () => Promise.reject(failure)
    await harness.save()
    harness.renderer.make = make
    content.products = 0
    await pressRetry()
    expect(last()).toMatchObject({ state: 'failed', newest_change: 1 })
    expect(await harness.releases.current()).toMatchObject({ newestChange: 0 })
    harness.publisher.close()
  },
)

test('the folder of a first release that fails is removed', async () => {
  const harness = createPublisherHarness()
  vi.spyOn(harness.renderer, 'make').mockRejectedValueOnce(new Error('The page "Rice" cannot be rendered.'))
  const remove = vi.spyOn(harness.releases, 'remove')
  await harness.started()
  expect(remove).toHaveBeenCalledTimes(1)
  expect(vi.mocked(console.error).mock.calls.map(([text]) => text)).toEqual([
    'The site was not published: The page "Rice" cannot be rendered.',
  ])
  harness.publisher.close()
})
