/** Control and direction characters, and the backslash: decoded they would be invisible, or another address. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/gu

/** An address as people read it, without percent-encoding; one that is encoded wrongly stays as it is. */
export function readableAddress(address: string): string {
  if (!address.includes('%')) return address
  try {
    return decodeURI(address).replace(UNREADABLE, encodeURIComponent)
  } catch {
    return address
  }
}
