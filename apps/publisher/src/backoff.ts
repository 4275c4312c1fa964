const LONGEST_MS = 5 * 60_000

/** Exponential back-off. Uses the monotonic clock, which does not jump. */
export class Backoff {
  readonly #firstMs: number
  #failures = 0
  #untilMs = 0

  constructor(firstMs: number) {
    this.#firstMs = firstMs
  }

  fail(): void {
    this.#failures += 1
    this.#untilMs = performance.now() + Math.min(this.#firstMs * 2 ** this.#failures, LONGEST_MS)
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
