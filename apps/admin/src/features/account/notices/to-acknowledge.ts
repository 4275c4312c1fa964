import type { OwnNotice } from '@bayt/content/queries/notices'

/** A later release knows what it tells. */
export function cannotBeWorded({ kind }: OwnNotice): boolean {
  return kind === 'other'
}

/**
 * The notices whose acknowledgement hides none that cannot be worded here. The database notes the newest line of the audit trail that was
 * seen, and the newest device, and shows none before it: so newer ones of the same source wait.
 */
export function toAcknowledge(notices: OwnNotice[]): OwnNotice[] {
  const unworded = notices.filter(cannotBeWorded)
  return notices.filter((notice) => !cannotBeWorded(notice) && !unworded.some((one) => wouldHide(notice, one)))
}

function wouldHide(seen: OwnNotice, other: OwnNotice): boolean {
  if (isOfTrail(seen) !== isOfTrail(other)) return false
  return isOfTrail(seen) ? Number(seen.id) > Number(other.id) : Date.parse(seen.at) >= Date.parse(other.at)
}

/** Lines of the audit trail are numbered, devices have a UUID. */
function isOfTrail({ id }: OwnNotice): boolean {
  return /^\d+$/.test(id)
}
