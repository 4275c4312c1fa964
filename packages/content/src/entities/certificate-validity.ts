import { ADEN_OFFSET_MS } from '../text/date.ts'

/** When certificates are valid: from the start of the first day to the end of the last day, in the company's time zone. */

const DAY_MS = 24 * 60 * 60 * 1000

/** The days as `2027-05-31`; `null` without a limit. */
export interface Validity {
  valid_from: string | null
  valid_until: string | null
}

export type ValidityState = 'early' | 'valid' | 'expired'

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - ADEN_OFFSET_MS
const endOf = (day: string) => startOf(day) + DAY_MS

export function validityOf({ valid_from, valid_until }: Validity, nowMs: number): ValidityState {
  if (valid_until !== null && endOf(valid_until) <= nowMs) return 'expired'
  return valid_from !== null && startOf(valid_from) > nowMs ? 'early' : 'valid'
}

/** The next time at which one of these certificates becomes or stops being valid, in milliseconds; `undefined` if none does. */
export function nextChangeMs(certificates: readonly Validity[], nowMs: number): number | undefined {
  const changes = certificates.flatMap(({ valid_from, valid_until }) => [
    ...(valid_from === null ? [] : [startOf(valid_from)]),
    ...(valid_until === null ? [] : [endOf(valid_until)]),
  ])
  const coming = changes.filter((change) => change > nowMs)
  return coming.length === 0 ? undefined : Math.min(...coming)
}

/** The days between today and a day: 0 today, negative for a past day. */
export function daysUntil(day: string, nowMs: number): number {
  return Math.ceil((endOf(day) - nowMs) / DAY_MS) - 1
}

/** Staff are reminded of the end of a certificate from so many days before its last day, more urgently each time. */
const REMINDER_DAYS = [60, 30, 7]

/** How many reminders of its end are due: from 0 to 3. */
export function remindersDue({ valid_until }: Pick<Validity, 'valid_until'>, nowMs: number): number {
  if (valid_until === null) return 0
  return REMINDER_DAYS.filter((days) => daysUntil(valid_until, nowMs) <= days).length
}
