import { describe, expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { REPEATS } from './harness/repeats.ts'

const HOUR_MS = 3_600_000

/** The clock of the publisher's machine is wrong. */
export function clockFaults(harness: FaultHarness): void {
  describe.for([
    ['ahead', 5 * HOUR_MS],
    ['behind', -5 * HOUR_MS],
  ] as const)('the clock of the publisher is 5 hours %s', REPEATS, ([, clockMs]) => {
    test('changes arrive, reports are taken, releases stay in order, also when it is set right', () =>
      harness.whileWatched(async (watcher) => {
        await harness.publisher.restart(watcher, { clockMs })
        await harness.isPublished(await harness.save())
        await harness.isReported({ state: 'live' }, 1)
        // By now it has the time of the backend: announcements are taken.
        harness.relay.statuses.length = 0
        await harness.isPublished(await harness.save())
        await expect.poll(() => harness.relay.statuses, { timeout: 5_000 }).toEqual([202])
        const wrong = await harness.publisher.releases.list()
        await harness.publisher.restart(watcher)
        await harness.isPublished(await harness.save())
        await expect.poll(async () => (await harness.publisher.releases.list()).slice(1)).toEqual(wrong.slice(0, 9))
      }))
  })
}
