import type { OwnNotice } from '@bayt/content/queries/notices'

/** Whether only a later release has words for the notice. */
export function cannotBeWorded({ kind }: OwnNotice): boolean {
  return kind === 'other'
}

/**
 * The notices whose acknowledgement hides no notice without words here. The database stores the newest seen line of the audit trail, and
 * the newest seen device, and hides everything before it: so newer notices of the same source must wait.
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
