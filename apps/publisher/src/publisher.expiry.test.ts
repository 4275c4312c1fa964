import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { createPublisherHarness } from '../test/publisher-harness.ts'

/** Releases whose pages change with the date: a certificate expires. */

const NOON = Date.parse('2027-05-31T09:00:00Z')
const EXPIRY = '2027-05-31T21:00:00.000Z'
const EXPIRED = 'The certificate "Food" (1) expired on 2027-05-31 and is not shown.'

/** A publisher at noon, whose renderer shows a certificate until the evening. */
function publisherWithCertificate(dataDir?: string) {
  const harness = createPublisherHarness({ sweepIntervalMs: 5, ...(dataDir && { dataDir }) })
  const time = { nowMs: NOON }
  vi.spyOn(harness.deps.clock, 'nowMs').mockImplementation(() => time.nowMs)
  const { make } = harness.renderer
  const made = vi.spyOn(harness.renderer, 'make').mockImplementation(async (job) => ({
    ...(await make(job)),
    ...(job.nowMs < Date.parse(EXPIRY) ? { staleFrom: EXPIRY } : { notShown: [EXPIRED] }),
  }))
  return { harness, time, made }
}

it('is built again, without any change, once a certificate has expired', async () => {
  const { harness, time, made } = publisherWithCertificate()
  await harness.started()
  await wait(50)
  expect(made).toHaveBeenCalledTimes(1)
  expect(await harness.releases.current()).toMatchObject({ staleFrom: EXPIRY })
  time.nowMs = Date.parse(EXPIRY)
  await expect.poll(() => harness.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'date', reason: EXPIRED })
  expect((await harness.releases.current())?.staleFrom).toBeUndefined()
  await wait(50)
  expect(made).toHaveBeenCalledTimes(2)
})

it('is built again at the start, if a certificate expired while the publisher did not run', async () => {
  const before = publisherWithCertificate()
  await before.harness.started()
  before.harness.publisher.close()
  const { harness, time, made } = publisherWithCertificate(before.harness.dataDir)
  harness.content.newestChange = before.harness.content.newestChange
  time.nowMs = Date.parse(EXPIRY) + 1
  await harness.started()
  expect(made).toHaveBeenCalledTimes(1)
})

it('is built for the saved change, if one comes after a certificate has expired', async () => {
  const { harness, time } = publisherWithCertificate()
  await harness.started()
  harness.publisher.close()
  time.nowMs = Date.parse(EXPIRY)
  await harness.save()
  expect(harness.sent.at(-1)).toMatchObject({ state: 'live', trigger: 'webhook', newest_change: 1 })
})
