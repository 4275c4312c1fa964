const LONGEST_MS = 5 * 60_000

/** How long nothing is tried after failures: twice as long after each. By the clock that nobody can set. */
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

  /** It worked, or something has happened that makes another try worth while. */
  reset(): void {
    this.#failures = 0
    this.#untilMs = 0
  }

  get isOver(): boolean {
    return performance.now() >= this.#untilMs
  }
}
