/** Control and direction characters, and the backslash: decoded, they would be invisible or change the address. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/gu

/** Decodes the percent-encoding of an address for reading. An invalid encoding stays unchanged. */
export function readableAddress(address: string): string {
  if (!address.includes('%')) return address
  try {
    return decodeURI(address).replace(UNREADABLE, encodeURIComponent)
  } catch {
    return address
  }
}
