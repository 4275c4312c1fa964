/** As the API answers a timestamp; not `infinity`, and no year that a web page cannot write. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** The moment of a stored timestamp; `undefined` where it is none that a page can show. */
export function dateOf(timestamp: string): Date | undefined {
  if (!TIMESTAMP.test(timestamp) || timestamp.endsWith('BC')) return undefined
  const date = new Date(timestamp)
  return Number.isNaN(date.valueOf()) ? undefined : date
}
