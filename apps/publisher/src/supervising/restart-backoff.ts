const LONGEST_MS = 30_000

/** How long to wait before a process is started again: longer after each death, short again once it has worked. */
export class RestartBackoff {
  readonly #firstMs: number
  #deaths = 0

  constructor(firstMs: number) {
    this.#firstMs = firstMs
  }

  /** The pause after one more death, in milliseconds. */
  next(): number {
    const pauseMs = Math.min(this.#firstMs * 2 ** this.#deaths, LONGEST_MS)
    this.#deaths += 1
    return pauseMs
  }

  reset(): void {
    this.#deaths = 0
  }
}
