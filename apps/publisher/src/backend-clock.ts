/** The shortest time between two requests for the time: anybody can trigger such a request by sending an invalid request. */
const SYNC_INTERVAL_MS = 10_000
const TIMEOUT_MS = 5_000

/** A smaller difference is ignored: signatures are valid for 5 minutes. */
const TOLERATED_MS = 60_000

/**
 * The time of the backend. Each message is signed together with its time, so a machine whose clock is wrong by hours could neither send
 * reports nor accept requests. The `date` header of responses corrects the time of this clock.
 */
export class BackendClock {
  #offsetMs = 0
  #nextSyncMs = 0

  nowMs(): number {
    return Date.now() + this.#offsetMs
  }

  /**
   * Requests the time of the backend. Needed if the clock was changed and no response has arrived since: the publisher would
   * refuse every signed request.
   */
  async sync(supabaseUrl: string): Promise<void> {
    if (performance.now() < this.#nextSyncMs) return
    this.#nextSyncMs = performance.now() + SYNC_INTERVAL_MS
    const url = new URL('/functions/v1/build-report', supabaseUrl)
    try {
      const response = await fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(TIMEOUT_MS) })
      this.updateFrom(response.headers.get('date'))
    } catch (error) {
      console.warn('The time of the backend could not be read:', error)
    }
  }

  /** Corrects the clock by the `date` header of a response of the backend. */
  updateFrom(date: string | null): void {
    const backendMs = Date.parse(date ?? '')
    if (Number.isNaN(backendMs)) return
    const offsetMs = backendMs - Date.now()
    const isWrong = Math.abs(offsetMs) > TOLERATED_MS
    if (isWrong && Math.abs(offsetMs - this.#offsetMs) > TOLERATED_MS) {
      const minutes = Math.round(Math.abs(offsetMs) / 60_000)
      console.warn(
        `The clock of this machine is ${minutes} minutes ${offsetMs > 0 ? 'behind' : 'ahead of'} that of the backend. Correct it.`,
      )
    }
    this.#offsetMs = isWrong ? offsetMs : 0
  }
}
