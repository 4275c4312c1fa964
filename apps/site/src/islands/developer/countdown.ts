/** Formats a remaining time as `14:59`, rounded up to the second. Latin digits, because the text is for developers. */
export function countdown(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
