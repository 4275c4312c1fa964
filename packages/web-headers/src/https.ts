const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The redirect target of a request over plain http; `undefined` if no redirect is needed. A proxy sets `x-forwarded-proto` to the
 * protocol of the visitor; a server on this machine has no proxy.
 * @param origin public scheme and host of the site
 * @param target path and query of the request
 */
export function httpsTarget(origin: string, forwardedProto: string | undefined, target: string): string | undefined {
  const { protocol, hostname, host } = new URL(origin)
  if (protocol !== 'https:' || LOOPBACK.has(hostname) || !isPlainHttp(forwardedProto)) return undefined
  // Two leading slashes would start another host name.
  return `https://${host}/${target.replace(/^\/+/, '')}`
}

/** A request to a server with more than one address. */
export interface VisitedAddress {
  /** The header `host`. Other sources are not trusted: the client chooses `x-forwarded-host` and absolute targets. */
  host: string | undefined
  forwardedProto: string | undefined
  /** Path and query. */
  target: string
}

/**
 * The redirect target for a server with several addresses. A redirect never leads to an origin that is not configured.
 * @param origins scheme and host of each address
 * @returns the redirect target, `unknown_host` for a host that is not configured, `undefined` if no redirect is needed
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

/** The first value comes from the proxy that the visitor reached. */
function isPlainHttp(forwardedProto: string | undefined): boolean {
  return forwardedProto?.split(',')[0]?.trim().toLowerCase() === 'http'
}
