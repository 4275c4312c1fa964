import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { expect, test } from 'vitest'
import type { FaultHarness } from './harness/fault-harness.ts'
import { REPEATS } from './harness/repeats.ts'

const CHANGES = isLongRun() ? 500 : 100
/** Far fewer than `CHANGES`, the number of builds if each change had its own build. */
const MAX_BUILDS = isLongRun() ? 60 : 25

/** Many changes arrive in a short time. */
export function burstFaults(harness: FaultHarness): void {
  test.skipIf(isCompleteRun())(`${CHANGES} changes in a minute cause few builds, and all are published`, REPEATS, () =>
    harness.whileWatched(async () => {
      const before = (await harness.builds(1))[0]?.id ?? 0
      let version = 0
      for (let change = 0; change < CHANGES; change++) version = await harness.save()
      await harness.isPublished(version)
      await harness.isReported({ state: 'live' }, 1)
      const { data: newest } = await harness.database.rpc('newest_site_change')
      const builds = (await harness.builds(200)).filter(({ id }) => id > before)
      expect(builds[0]?.newest_change).toBe(newest)
      expect(builds.length).toBeLessThan(MAX_BUILDS)
    }),
  )
}
