/** Signatures are valid for 5 minutes before and after their time. */
const REMEMBERED_MS = 11 * 60_000

/** Remembers signed requests for as long as their signatures are valid, so that none is taken twice. */
export class SeenSignatures {
  readonly #seenAtMs = new Map<string, number>()

  isFirst(signature: string, nowMs = Date.now()): boolean {
    for (const [old, seenAtMs] of this.#seenAtMs) {
      if (nowMs - seenAtMs < REMEMBERED_MS) break
      this.#seenAtMs.delete(old)
    }
    if (this.#seenAtMs.has(signature)) return false
    this.#seenAtMs.set(signature, nowMs)
    return true
  }
}
