import type { Lookup } from '../env.ts'

/** Where passkeys are valid: they are bound to the host name of the console, and browsers name the origin that asked for them. */
export interface RelyingParty {
  /** The host name. */
  id: string
  origin: string
}

/**
 * Reads the address of the console, `ADMIN_URL`. It never comes from a request: a page of somebody else would name itself.
 * @returns undefined where it is not set: then there are no passkeys
 * @throws Error for an address that browsers allow no passkeys for
 */
export function relyingParty(env: Lookup): RelyingParty | undefined {
  const value = env('ADMIN_URL')?.trim()
  if (!value) return undefined
  const url = URL.parse(value)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost')
  if (!url || !isSafe) {
    throw new Error(
      `ADMIN_URL is wrong: it should hold the address of the console, such as https://example.com/admin; it holds "${value}".`,
    )
  }
  return { id: url.hostname, origin: url.origin }
}
