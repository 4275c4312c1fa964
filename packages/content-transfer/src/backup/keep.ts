const DAY_MS = 24 * 60 * 60_000
const DAYS = 7
const WEEKS = 5
const MONTHS = 12

/** Weeks begin on Monday: 1970-01-05 was a Monday. */
const weekOf = (ms: number) => String(Math.floor((ms - 4 * DAY_MS) / (7 * DAY_MS)))
const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7)

/**
 * The backups that the rule keeps: every backup of the last seven days, and of the older backups the newest of each of five weeks and of
 * each of twelve months. The seven days end with the newest backup, and weeks and months without a backup do not count, so a pause
 * removes no backup.
 * @param times of complete backups
 */
export function keptBackups(times: readonly number[]): Set<number> {
  const newest = Math.max(...times)
  const isRecent = (ms: number) => newest - ms < DAYS * DAY_MS
  const older = times.filter((ms) => !isRecent(ms))
  return new Set([...times.filter(isRecent), ...newestOfEach(older, weekOf, WEEKS), ...newestOfEach(older, monthOf, MONTHS)])
}

/** For each of the newest `count` periods (weeks or months): the time of the newest backup. */
function newestOfEach(times: readonly number[], periodOf: (ms: number) => string, count: number): number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  return [...Map.groupBy(newestFirst, periodOf).values()].slice(0, count).flatMap(([newest]) => newest ?? [])
}
