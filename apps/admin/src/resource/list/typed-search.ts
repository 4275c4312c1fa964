/**
 * Text that staff typed into the search box of a list, until the address contains the text. React Router changes the address in
 * a transition, which ends late on a slow device: until then, the address has older searches, which must not replace the typed
 * text.
 */
export interface TypedSearch {
  text: string
  /** The search that the address had last. */
  address: string
  /** The searches that have not reached the address yet, oldest first. */
  sent: readonly string[]
}

/** @param typed the earlier typed text, undefined if the address already has that text */
export function typeSearch(typed: TypedSearch | undefined, text: string, address: string): TypedSearch {
  return { ...(typed ?? { address, sent: [] }), text }
}

export function sendSearch(typed: TypedSearch | undefined, text: string): TypedSearch | undefined {
  return typed && { ...typed, sent: [...typed.sent, text] }
}

/**
 * @param address the present search of the address
 * @returns undefined if the box shows the search of the address: the typed text arrived, or the address was changed elsewhere ("Show
 * all", the back button)
 */
export function followAddress(typed: TypedSearch, address: string): TypedSearch | undefined {
  if (address === typed.address) return typed
  // The address may skip searches: a later search replaces an earlier search.
  const arrived = typed.sent.indexOf(address)
  if (arrived === -1) return
  const sent = typed.sent.slice(arrived + 1)
  return sent.length === 0 && address === typed.text ? undefined : { ...typed, address, sent }
}
