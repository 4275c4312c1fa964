import { refuseLoss } from '@bayt/release/check-release'
import { expect, test, vi } from 'vitest'
import { createPublisherHarness } from '../test/publisher-harness.ts'

/** A publisher whose tables and pages can be changed before each build. */
async function withContent() {
  const harness = createPublisherHarness()
  const content = { products: 16, partners: 5, pages: 60 }
  const { make } = harness.renderer
  harness.renderer.make = async (job) => {
    const made = await make(job)
    const { pages, ...rows } = content
    const now = { newestChange: made.info.newestChange, pages, rows }
    if (job.live) await refuseLoss(job.live, now, async () => harness.confirmation.confirmed)
    return { ...made, rows, pages: Array.from({ length: pages }, (_, page) => `/${page}`) }
  }
  await harness.started()
  /** `rebuild-site` notes the confirmation before it calls the publisher. */
  const pressRetry = async () => {
    harness.confirmation.confirm()
    await harness.build('staff', 'Huda')
  }
  return { harness, content, pressRetry, last: () => harness.sent.at(-1) }
}

test('a table that is suddenly empty is refused until staff press Retry, and the next one is refused again', async () => {
  const { harness, content, pressRetry, last } = await withContent()
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
})

test('another saved change confirms no loss: only Retry does', async () => {
  const { harness, content, pressRetry, last } = await withContent()
  content.products = 0
  await harness.save()
  await harness.save()
  expect(last()).toMatchObject({ state: 'failed', newest_change: 2, reason: expect.stringMatching(/^All 16 products would/) })
  expect(await harness.releases.current()).toMatchObject({ newestChange: 0 })
  await pressRetry()
  expect(last()).toMatchObject({ state: 'live', newest_change: 2 })
})

test('a loss of most pages is refused until staff press Retry', async () => {
  const { harness, content, pressRetry, last } = await withContent()
  content.pages = 28
  await harness.save()
  expect(last()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^Only 28 of 60 pages/) })
  await pressRetry()
  expect(last()).toMatchObject({ state: 'live', pages: 28 })
})

test('Retry does not confirm what somebody else has removed since; what it confirms is not asked about again', async () => {
  const { harness, content, pressRetry, last } = await withContent()
  content.products = 0
  await harness.save()
  content.partners = 0
  harness.content.newestChange += 1
  await pressRetry()
  expect(last()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^All 16 products and 5 partners would/) })
  content.partners = 5
  await harness.save()
  expect(last()).toMatchObject({ state: 'live', newest_change: 3 })
})

test('publishing again after a rollback confirms nothing: the question is asked again, and Retry answers it', async () => {
  const { harness, content, pressRetry, last } = await withContent()
  await harness.save()
  content.products = 0
  await harness.save()
  const question = { state: 'failed', reason: expect.stringMatching(/^All 16 products would/) }
  expect(last()).toMatchObject(question)
  await harness.publisher.rollback(null, 'Huda')
  await harness.publisher.resume('Huda')
  await harness.publisher.idle()
  expect(last()).toMatchObject({ ...question, asked_by: 'Huda' })
  expect(await harness.releases.current()).toMatchObject({ newestChange: 0 })
  await pressRetry()
  expect(last()).toMatchObject({ state: 'live', newest_change: 2 })
})

test('a rollback that begins and ends during a build is asked about too', async () => {
  const { harness, content, pressRetry, last } = await withContent()
  content.products = 0
  await harness.save()
  await pressRetry()
  const { make } = harness.renderer
  vi.spyOn(harness.renderer, 'make').mockImplementationOnce(async (job) => {
    await harness.publisher.rollback(null, 'Huda')
    await harness.publisher.resume('Huda')
    return make(job)
  })
  await harness.save()
  expect(last()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^All 16 products would/) })
  expect(await harness.releases.current()).toMatchObject({ newestChange: 0 })
})

test('what was asked before a rollback is asked again after the command line has ended it', async () => {
  const { harness, content, last } = await withContent()
  await harness.save()
  content.products = 0
  await harness.save()
  const question = last()
  await harness.publisher.rollback(null, 'Huda')
  harness.publisher.sweep()
  await harness.publisher.idle()
  await harness.releases.pointTo((await harness.releases.current())?.release ?? '')
  harness.publisher.sweep()
  await harness.publisher.idle()
  expect(last()).toMatchObject({
    state: 'failed',
    trigger: 'sweep',
    newest_change: 2,
    reason: expect.stringMatching(/^All 16 products would/),
  })
  expect(last()?.build_key).not.toBe(question?.build_key)
})
