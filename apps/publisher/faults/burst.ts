import { expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { REPEATS } from './harness/repeats.ts'

/** Many changes arrive in a short time. */
export function burstFaults(harness: FaultHarness): void {
  test('500 changes in a minute cause few builds, and all are published', REPEATS, () =>
    harness.whileWatched(async () => {
      const before = (await harness.builds(1))[0]?.id ?? 0
      let version = 0
      for (let change = 0; change < 500; change++) version = await harness.save()
      await harness.isPublished(version)
      await harness.isReported({ state: 'live' }, 1)
      const { data: newest } = await harness.database.rpc('newest_site_change')
      const builds = (await harness.builds(200)).filter(({ id }) => id > before)
      expect(builds[0]?.newest_change).toBe(newest)
      expect(builds.length).toBeLessThan(60)
    }),
  )
}
