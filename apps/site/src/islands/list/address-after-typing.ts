/**
 * Debounces the address while the visitor types. Replacing the address costs more than the search (half of the work per key on a
 * slow phone), and Safari allows 100 calls in 30 seconds.
 */
const PAUSE_MS = 400

let waiting: { address: string; timer: ReturnType<typeof setTimeout> } | undefined

/** Replaces the address after the pause; a later call replaces the pending address. */
export function replaceAddressSoon(address: string): void {
  dropWaitingAddress()
  waiting = { address, timer: setTimeout(writeWaitingAddress, PAUSE_MS) }
}

/** Writes the pending address. Call it before other history changes and before a link is followed. */
export function writeWaitingAddress(): void {
  if (waiting) history.replaceState(null, '', waiting.address)
  dropWaitingAddress()
}

/** Drops the pending address after Back or Forward: the pending address would replace the address of another entry. */
export function dropWaitingAddress(): void {
  clearTimeout(waiting?.timer)
  waiting = undefined
}
