import type { Finding } from '../alarms.ts'
import { type Health, isLate } from '../watch.ts'

export function waitingChange(health: Health): Finding | undefined {
  if (!isLate(health)) return undefined
  const why = health.lastFailure === null ? '' : ` The last build failed: ${health.lastFailure}`
  return {
    kind: 'waiting-change',
    facts: { reason: health.lastFailure ?? '' },
    fault: `A change has waited more than 5 minutes for its release.${why}`,
    remedy: 'Look at "Last releases" in the admin and press Retry; if nothing happens, read the log of the publisher.',
  }
}
