/** How far the clock of this device is ahead of the server's (ms); negative if this clock is behind. */
let aheadMs = 0

/** Sets the difference that was measured at sign-in. */
export function setClockAhead(ms: number): void {
  aheadMs = ms
}

/** The time of the server (ms since the epoch), for comparisons with times that the server wrote. */
export function serverNow(): number {
  return Date.now() - aheadMs
}

/**
 * How far a clock is ahead of the server's, from one call. The time of travel is halved, as NTP does.
 * @param serverTime when the server answered, ISO 8601
 * @returns ms; 0 if the time is not readable
 */
export function clockAhead(sentAt: number, receivedAt: number, serverTime: string): number {
  const ahead = Math.round((sentAt + receivedAt) / 2 - Date.parse(serverTime))
  return Number.isNaN(ahead) ? 0 : ahead
}
