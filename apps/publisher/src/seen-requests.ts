/** More signed requests than arrive within the 10 minutes of a signature; each takes about 100 bytes. */
const REMEMBERED = 10_000

/**
 * Remembers the ids of the last signed requests, so that each is taken once. It counts requests and reads no clock: a clock
 * that is set back makes an old signature valid again, and its id must still be known then.
 */
export class SeenRequests {
  readonly #ids = new Set<string>()

  isFirst(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (oldest !== undefined && this.#ids.size > REMEMBERED) this.#ids.delete(oldest)
    return true
  }
}
