const LONGEST_MS = 30_000

/** The pause before a restart: doubles with each unexpected end, and is reset once the process has worked. */
export class RestartBackoff {
  readonly #firstMs: number
  #exits = 0

  constructor(firstMs: number) {
    this.#firstMs = firstMs
  }

  /** Counts one more unexpected end. @returns the pause in milliseconds */
  next(): number {
    const pauseMs = Math.min(this.#firstMs * 2 ** this.#exits, LONGEST_MS)
    this.#exits += 1
    return pauseMs
  }

  reset(): void {
    this.#exits = 0
  }
}
