import { BACKEND_AWAY } from '../../failures.ts'
import type { Finding } from '../alarms.ts'
import type { Health } from '../watch.ts'

const FAILURES = 3

export function failedBuilds({ failedBuilds, lastFailure }: Health): Finding | undefined {
  if (failedBuilds < FAILURES) return undefined
  if (lastFailure === BACKEND_AWAY) {
    return {
      kind: 'backend-away',
      facts: {},
      fault: `The backend did not answer ${FAILURES} times in a row.`,
      remedy:
        'The old release is still served. Look at the project in the dashboard of Supabase: a free project is paused after a week with little activity, and can be restored there.',
    }
  }
  return {
    kind: 'failed-builds',
    facts: { reason: lastFailure ?? '' },
    fault: `${FAILURES} builds in a row have failed: ${lastFailure}`,
    remedy:
      'The old release is still served. Remove the cause; the publisher tries again by itself, and at once when an admin presses Retry.',
  }
}
