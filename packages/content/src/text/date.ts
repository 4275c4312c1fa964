/** A timestamp of the API, without `infinity` and years beyond four digits. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** Parses a stored timestamp; `undefined` if a page cannot show it. */
export function dateOf(timestamp: string): Date | undefined {
  if (!TIMESTAMP.test(timestamp) || timestamp.endsWith('BC')) return undefined
  const date = new Date(timestamp)
  return Number.isNaN(date.valueOf()) ? undefined : date
}
