/** The company's time zone is UTC+3 all year. */
export const ADEN_OFFSET_MS = 3 * 60 * 60 * 1000

/** The calendar day of a time in the company's time zone, as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => new Date(date.valueOf() + ADEN_OFFSET_MS).toISOString().slice(0, 10)

/** A timestamp of the API, without `infinity` and years beyond four digits. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** Parses a stored timestamp; `undefined` if a page cannot show it. */
export function dateOf(timestamp: string): Date | undefined {
  if (!TIMESTAMP.test(timestamp) || timestamp.endsWith('BC')) return undefined
  const date = new Date(timestamp)
  return Number.isNaN(date.valueOf()) ? undefined : date
}
