/** Longer work lets other requests of the console go first. */
const TURN_MS = 12

/** Divides long work into turns. */
export class Turn {
  #startedMs = performance.now()

  /** Call it between two steps. */
  async end(): Promise<void> {
    if (performance.now() - this.#startedMs < TURN_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    this.#startedMs = performance.now()
  }
}
