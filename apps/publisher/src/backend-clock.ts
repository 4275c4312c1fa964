/** The backend is asked for its time no more often: anybody can send a request that makes the publisher ask. */
const SYNC_INTERVAL_MS = 10_000
const TIMEOUT_MS = 5_000

/** A clock that is wrong by less changes nothing: signatures are good for 5 minutes. */
const TOLERATED_MS = 60_000

/**
 * The time as the backend has it. Messages are signed with their time, so a machine whose clock is wrong by hours could
 * neither report nor be asked; it takes the time from the answers of the backend instead.
 */
export class BackendClock {
  #offsetMs = 0
  #nextSyncMs = 0

  nowMs(): number {
    return Date.now() + this.#offsetMs
  }

  /**
   * Asks the backend for its time. Where nobody asked for a build since the clock was set, no answer of the backend has
   * come, and the publisher would refuse every request.
   */
  async sync(supabaseUrl: string): Promise<void> {
    if (performance.now() < this.#nextSyncMs) return
    this.#nextSyncMs = performance.now() + SYNC_INTERVAL_MS
    const url = new URL('/functions/v1/build-report', supabaseUrl)
    try {
      const answer = await fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(TIMEOUT_MS) })
      this.updateFrom(answer.headers.get('date'))
    } catch (error) {
      console.warn('The backend could not be asked for its time:', error)
    }
  }

  /** Learns from the header `date` of an answer of the backend. */
  updateFrom(date: string | null): void {
    const backendMs = Date.parse(date ?? '')
    if (Number.isNaN(backendMs)) return
    const offsetMs = backendMs - Date.now()
    const isWrong = Math.abs(offsetMs) > TOLERATED_MS
    if (isWrong && Math.abs(offsetMs - this.#offsetMs) > TOLERATED_MS) {
      const minutes = Math.round(Math.abs(offsetMs) / 60_000)
      console.warn(
        `The clock of this machine is ${minutes} minutes ${offsetMs > 0 ? 'behind' : 'ahead of'} that of the backend. Set it right.`,
      )
    }
    this.#offsetMs = isWrong ? offsetMs : 0
  }
}
