/** A time that is left as a clock shows it, rounded up to the second: `14:59`. Latin digits: it is for developers. */
export function countdown(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
