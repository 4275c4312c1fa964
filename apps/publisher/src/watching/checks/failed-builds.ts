import type { Finding } from '../alarms.ts'
import type { Health } from '../watch.ts'

const FAILURES = 3

export function failedBuilds({ failedBuilds, lastFailure }: Health): Finding | undefined {
  if (failedBuilds < FAILURES) return undefined
  return {
    fault: `${FAILURES} builds in a row have failed: ${lastFailure}`,
    remedy:
      'The old release is still served. Remove the cause; the publisher tries again by itself, and at once when an admin presses Retry.',
  }
}
