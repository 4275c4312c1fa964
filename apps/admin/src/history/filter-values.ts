import type { HistoryFilter } from '@bayt/content/queries/history'

/** The filters that staff choose, as the address has them: texts, empty without a choice. */
export interface FilterValues {
  /** Id of an account. */
  person: string
  /** A column. */
  field: string
  /** Days in Yemen, `2026-11-22`: first and last. */
  from: string
  to: string
}

export const NO_FILTER: FilterValues = { person: '', field: '', from: '', to: '' }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** Midnight in Yemen, which has no daylight saving time, as ISO 8601; `undefined` for a text that is not a day. */
function startOfDay(day: string, daysLater = 0): string | undefined {
  const time = DAY.test(day) ? Date.parse(`${day}T00:00:00+03:00`) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time + daysLater * DAY_MS).toISOString()
}

/** The filter of the query. Invalid values of an address do not filter. */
export function toHistoryFilter({ person, field, from, to }: FilterValues): HistoryFilter {
  const start = startOfDay(from)
  const end = startOfDay(to, 1)
  return {
    ...(/^[1-9]\d{0,14}$/.test(person) ? { changedBy: Number(person) } : {}),
    ...(field === '' ? {} : { field }),
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { to: end }),
  }
}

export function isFiltered(values: FilterValues): boolean {
  return Object.values(toHistoryFilter(values)).length > 0
}
