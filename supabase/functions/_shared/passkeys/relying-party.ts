import type { Lookup } from '../env.ts'

/**
 * The host name and the origin of passkeys: passkeys are bound to the host name of the console, and a browser names the origin of the page
 * in each answer.
 */
export interface RelyingParty {
  /** The host name. */
  id: string
  origin: string
}

/**
 * Reads the address of the console from the setting `ADMIN_URL`, never from a request: a foreign page would send its own address.
 * @returns undefined without this setting: then there are no passkeys
 * @throws Error for an address at which browsers allow no passkeys
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
