/**
 * The address of what is typed, written once the typing pauses: a browser takes longer to replace an address than this site to
 * search (half of the work of a key on a slow phone), and Safari takes no more than 100 in 30 seconds.
 */
const PAUSE_MS = 400

let waiting: { address: string; timer: ReturnType<typeof setTimeout> } | undefined

/** Replaces the address soon; a later one takes its place. */
export function replaceAddressSoon(address: string): void {
  dropWaitingAddress()
  waiting = { address, timer: setTimeout(writeWaitingAddress, PAUSE_MS) }
}

/** Before any other step in the history, and before a link is followed. */
export function writeWaitingAddress(): void {
  if (waiting) history.replaceState(null, '', waiting.address)
  dropWaitingAddress()
}

/** Where the history has moved on: the address would be written over another one's. */
export function dropWaitingAddress(): void {
  clearTimeout(waiting?.timer)
  waiting = undefined
}
