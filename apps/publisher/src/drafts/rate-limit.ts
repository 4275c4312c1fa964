const WINDOW_MS = 60_000

/** Counts the questions of each client, and of all clients together, in windows of a minute. */
export class RateLimit {
  readonly #ofClient: number
  readonly #ofAll: number
  readonly #nowMs: () => number
  #startedMs = Number.NEGATIVE_INFINITY
  /** Has at most as many clients as all together have questions. */
  readonly #counts = new Map<string, number>()
  #all = 0

  /** @param ofClient questions of one client in a minute @param ofAll those of all clients */
  constructor(ofClient: number, ofAll: number, nowMs = () => performance.now()) {
    this.#ofClient = ofClient
    this.#ofAll = ofAll
    this.#nowMs = nowMs
  }

  /** Counts a question. @returns whether it may be answered */
  allows(client: string): boolean {
    if (this.#nowMs() - this.#startedMs >= WINDOW_MS) {
      this.#startedMs = this.#nowMs()
      this.#counts.clear()
      this.#all = 0
    }
    const count = this.#counts.get(client) ?? 0
    // A client beyond its limit does not use up that of the others.
    if (this.#all >= this.#ofAll || count >= this.#ofClient) return false
    this.#counts.set(client, count + 1)
    this.#all += 1
    return true
  }
}
