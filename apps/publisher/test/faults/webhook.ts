import { signedHeaders } from '@bayt/content/signed-request'
import { afterEach, describe, expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { REPEATS } from './harness/repeats.ts'

/** A webhook request from the backend to the publisher is lost, repeated, late or forged. */
export function webhookFaults(harness: FaultHarness): void {
  afterEach(() => {
    harness.relay.delivery = 'delivered'
  })

  describe('a webhook', REPEATS, () => {
    test('is lost: the sweep finds the change', () =>
      harness.whileWatched(async () => {
        harness.relay.delivery = 'lost'
        const version = await harness.save()
        await harness.isPublished(version)
        await harness.isReported({ state: 'live', trigger: 'sweep' }, 1)
      }))

    test('arrives twice: the second is refused, and there is one build', () =>
      harness.whileWatched(async () => {
        const since = harness.buildsSince((await harness.builds(1))[0]?.id ?? 0)
        harness.relay.delivery = 'twice'
        const version = await harness.save()
        await harness.isPublished(version)
        await expect.poll(() => [...harness.relay.statuses.values()]).toContainEqual([202, 409])
        await harness.isReported({ state: 'live' }, 1)
        // Compares a list, so that a failure message shows the other build.
        expect(await since()).toEqual([expect.objectContaining({ state: 'live' })])
      }))

    test('arrives late, after the change was published: nothing is built for it', () =>
      harness.whileWatched(async () => {
        harness.relay.delivery = 'retained'
        const version = await harness.save()
        await harness.isPublished(version)
        await harness.isReported({ state: 'live' }, 1)
        const since = harness.buildsSince((await harness.builds(1))[0]?.id ?? 0)
        // A sweep may publish the change before its webhook arrives.
        await expect.poll(() => harness.relay.retained).toBeGreaterThan(0)
        await harness.relay.deliverLate()
        await harness.isPublished(await harness.save())
        await expect
          .poll(since, { message: 'one build, for the last save' })
          .toEqual([expect.objectContaining({ state: 'live' })])
      }))

    test('is forged: nothing is built', () =>
      harness.whileWatched(async () => {
        const before = await harness.publisher.releases.current()
        const body = { event: 'rollback', requested_by: 'staff', asked_by: 'Nobody' }
        const text = JSON.stringify(body)
        expect(await harness.publisher.sendHook(body, {})).toBe(401)
        expect(await harness.publisher.sendHook(body, await signedHeaders('another secret of the same kind', text))).toBe(401)
        expect(
          await harness.publisher.sendHook(body, await signedHeaders(harness.secret, text, { nowMs: Date.now() - 6 * 60_000 })),
        ).toBe(401)
        expect(await harness.publisher.sendHook(body, await signedHeaders(harness.secret, '{}'))).toBe(401)
        expect((await harness.publisher.releases.current())?.release).toBe(before?.release)
        expect(await harness.publisher.releases.pin()).toBeUndefined()
      }))
  })
}
