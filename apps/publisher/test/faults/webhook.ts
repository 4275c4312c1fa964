import { signedHeaders } from '@bayt/content/signed-request'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { describe, expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'

const CHANGES = isLongRun() ? 500 : 100
/** Far fewer than `CHANGES`, the number of builds if each change had its own build. */
const MAX_BUILDS = isLongRun() ? 60 : 25

/** A webhook request from the backend to the publisher is lost, repeated, late or forged, or many arrive in a short time. */
export function webhookFaults(harness: FaultHarness): void {
  const { publisher, webhook } = harness
  /** The builds for saves, without the builds for pictures that were encoded in the background. */
  const buildsForSaves = async () => (await harness.builds()).filter(({ trigger }) => trigger !== 'pictures')
  const ONE_LIVE = [expect.objectContaining({ state: 'live' })]

  describe('a webhook', () => {
    test('is lost: the sweep finds the change', async () => {
      webhook.break('lost')
      // A webhook that was on its way before the fault may publish the first change, but not the second.
      await harness.publish()
      await harness.publish()
      await harness.isReported({ state: 'live', trigger: 'sweep' }, 1)
    })

    test('arrives twice: the second is refused, and there is one build', async () => {
      webhook.statuses.clear()
      webhook.break('twice')
      await harness.publish()
      await expect.poll(() => [...webhook.statuses.values()]).toContainEqual([202, 409])
      await harness.isReported({ state: 'live' }, 1)
      // Compares a list, so that a failure message shows the other build.
      expect(await buildsForSaves()).toEqual(ONE_LIVE)
    })

    test('arrives late, after the change was published: nothing is built for it', async () => {
      webhook.break('late')
      await harness.publish()
      await harness.isReported({ state: 'live' }, 1)
      await harness.forgetBuilds()
      // A sweep may publish the change before its webhook arrives.
      await expect.poll(() => webhook.hits).toBeGreaterThan(0)
      await webhook.deliverLate()
      await harness.publish()
      await expect.poll(buildsForSaves, { message: 'one build, for the last save' }).toEqual(ONE_LIVE)
    })

    test('is forged: nothing is built', async () => {
      const before = await publisher.releases.current()
      const body = { event: 'rollback', requested_by: 'staff', asked_by: 'Nobody' }
      const text = JSON.stringify(body)
      for (const headers of [
        {},
        await signedHeaders('another secret of the same kind', text),
        await signedHeaders(harness.secret, text, { nowMs: Date.now() - 6 * 60_000 }),
        await signedHeaders(harness.secret, '{}'),
      ])
        expect(await publisher.sendHook(body, headers)).toBe(401)
      expect((await publisher.releases.current())?.release).toBe(before?.release)
      expect(await publisher.releases.pin()).toBeUndefined()
    })
  })

  test.skipIf(isCompleteRun())(`${CHANGES} changes in a minute cause few builds, and all are published`, async () => {
    let version = 0
    for (let change = 0; change < CHANGES; change++) version = await harness.save()
    await harness.isPublished(version)
    await harness.isReported({ state: 'live' }, 1)
    const { data: newest } = await harness.database.rpc('newest_site_change')
    const builds = await harness.builds(200)
    expect(builds[0]?.newest_change).toBe(newest)
    expect(builds.length).toBeLessThan(MAX_BUILDS)
  })
}
