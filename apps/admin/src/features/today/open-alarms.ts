import type { Alarm } from '@bayt/content/entities/alarm'
import type { Operations, Outcome } from '@bayt/content/queries/operations'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LONGEST_BACKUP_MS = 26 * 60 * MINUTE_MS
const LONGEST_REHEARSAL_MS = 8 * DAY_MS

/** An open alarm. The alarms that the dashboard raises have no `fault` and no `remedy`. */
export type OpenAlarm = Pick<Alarm, 'kind' | 'facts' | 'since'> & Partial<Pick<Alarm, 'fault' | 'remedy'>>

/**
 * The open alarms: a silent watch, then the alarms of the watch, oldest first, then a failed or old backup and a failed or old rehearsal,
 * which the dashboard finds.
 */
export function openAlarms({ alarms, backup, rehearsal }: Operations, nowMs: number): OpenAlarm[] {
  const sent: OpenAlarm[] = (alarms?.alarms ?? []).toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
  const own = [
    backup && lateOutcome(backup, nowMs - LONGEST_BACKUP_MS, 'failed-backup', 'old-backup'),
    rehearsal && lateOutcome(rehearsal, nowMs - LONGEST_REHEARSAL_MS, 'failed-rehearsal', 'old-rehearsal'),
  ]
  // The publisher may have raised the same alarm: it reads the folder of the backups.
  const added = own.filter((alarm) => alarm !== undefined && !sent.some(({ kind }) => kind === alarm.kind))
  return [...silentWatch(alarms, nowMs), ...sent, ...added.filter((alarm) => alarm !== undefined)]
}

function silentWatch(alarms: Operations['alarms'], nowMs: number): OpenAlarm[] {
  if (!alarms || nowMs - Date.parse(alarms.notedAt) <= alarms.silent_after_min * MINUTE_MS) return []
  return [{ kind: 'silent-watch', facts: { at: alarms.notedAt }, since: alarms.notedAt }]
}

/** @param oldestMs a success before this time raises an alarm */
function lateOutcome({ fault, okAt, notedAt }: Outcome, oldestMs: number, failed: string, old: string): OpenAlarm | undefined {
  if (fault !== null) return { kind: failed, facts: { reason: fault }, since: notedAt }
  if (okAt === null || Date.parse(okAt) >= oldestMs) return undefined
  return { kind: old, facts: { at: okAt }, since: okAt }
}
