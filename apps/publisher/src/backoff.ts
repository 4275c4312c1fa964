/** Exponential back-off. Uses the monotonic clock, which does not jump. */
export class Backoff {
  readonly #firstMs: number
  readonly #longestMs: number
  #failures = 0
  #untilMs = 0

  /** @param firstMs the pause after the first failure; doubles with each further failure, up to `longestMs` */
  constructor(firstMs: number, longestMs: number) {
    this.#firstMs = firstMs
    this.#longestMs = longestMs
  }

  /** @returns the pause in milliseconds */
  fail(): number {
    const pauseMs = Math.min(this.#firstMs * 2 ** this.#failures, this.#longestMs)
    this.#failures += 1
    this.#untilMs = performance.now() + pauseMs
    return pauseMs
  }

  /** Called after a success, or after an event that makes a retry worthwhile. */
  reset(): void {
    this.#failures = 0
    this.#untilMs = 0
  }

  get isOver(): boolean {
    return performance.now() >= this.#untilMs
  }
}
