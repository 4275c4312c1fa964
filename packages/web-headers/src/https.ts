const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a request that came over plain http is led; undefined where it may stay. A proxy in front says by
 * `x-forwarded-proto` how it was reached; a server on this machine is reached without one.
 * @param origin scheme and host that the site is to be reached at
 * @param target path and query of the request
 */
export function httpsTarget(origin: string, forwardedProto: string | undefined, target: string): string | undefined {
  const { protocol, hostname, host } = new URL(origin)
  if (protocol !== 'https:' || LOOPBACK.has(hostname) || !isPlainHttp(forwardedProto)) return undefined
  // More than one slash at the start would name another host.
  return `https://${host}/${target.replace(/^\/+/, '')}`
}

/** The request of a server that is visited at more than one address. */
export interface VisitedAddress {
  /** The header `host`. No other header counts: `x-forwarded-host` and absolute targets are the sender's choice. */
  host: string | undefined
  forwardedProto: string | undefined
  /** Path and query. */
  target: string
}

/**
 * The same for a server with several addresses: only a configured origin is ever a target of a redirect.
 * @param origins scheme and host of each address
 * @returns the address to lead to, `unknown_host` where the request names no configured host, undefined where it may stay
 */
export function httpsTargetAmong(
  origins: readonly string[],
  visited: VisitedAddress,
): { location: string } | 'unknown_host' | undefined {
  if (!isPlainHttp(visited.forwardedProto)) return undefined
  const hostname = URL.parse(`http://${visited.host}`)?.hostname
  if (hostname !== undefined && LOOPBACK.has(hostname)) return undefined
  const origin = origins.find((each) => new URL(each).hostname === hostname)
  const location = origin && httpsTarget(origin, visited.forwardedProto, visited.target)
  return location ? { location } : 'unknown_host'
}

/** The first proxy in a chain is the one that the visitor reached. */
function isPlainHttp(forwardedProto: string | undefined): boolean {
  return forwardedProto?.split(',')[0]?.trim().toLowerCase() === 'http'
}
