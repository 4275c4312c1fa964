/** A clock that is wrong by less changes nothing: signatures are good for 5 minutes. */
const TOLERATED_MS = 60_000

/**
 * The time as the backend has it. Messages are signed with their time, so a machine whose clock is wrong by hours could
 * neither report nor be asked; it takes the time from the answers of the backend instead.
 */
export class BackendClock {
  #offsetMs = 0

  nowMs(): number {
    return Date.now() + this.#offsetMs
  }

  /** Learns from the header `date` of an answer of the backend. */
  learn(date: string | null): void {
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
