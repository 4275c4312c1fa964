import { isCompleteRun } from '@bayt/dev-tools/complete-run'
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
    test.skipIf(isCompleteRun())(
      'changes are published, reports are accepted, and releases stay in order, even after the clock is corrected',
      () =>
        harness.whileWatched(async (watcher) => {
          await harness.publisher.restart(watcher, { clockMs })
          await harness.isPublished(await harness.save())
          await harness.isReported({ state: 'live' }, 1)
          // The publisher knows the time of the backend by now, so webhooks are accepted.
          harness.relay.statuses.clear()
          await harness.isPublished(await harness.save())
          await expect.poll(() => [...harness.relay.statuses.values()]).toContainEqual([202])
          const wrong = await harness.publisher.releases.list()
          await harness.publisher.restart(watcher)
          await harness.isPublished(await harness.save())
          await expect.poll(async () => (await harness.publisher.releases.list()).slice(1)).toEqual(wrong.slice(0, 9))
        }),
    )
  })
}
