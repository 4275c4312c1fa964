/**
 * More ids than the requests that arrive within 10 minutes: a signature is valid for 5 minutes before and after its time. Each id takes
 * about 100 bytes.
 */
const MAX_IDS = 10_000

/**
 * Remembers the ids of the last signed requests, so that each is accepted once. The limit is a number, not a time: when the
 * clock is set back, an old signature becomes valid again, and its id must still be known.
 */
export class SeenRequests {
  readonly #ids = new Set<string>()

  /** Records the id. @returns `false` if it was recorded before */
  recordIfNew(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (oldest !== undefined && this.#ids.size > MAX_IDS) this.#ids.delete(oldest)
    return true
  }
}
