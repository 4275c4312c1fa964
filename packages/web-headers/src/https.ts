const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a request that came over plain http belongs; undefined where it is right as it is. A proxy in front says by
 * `x-forwarded-proto` how it was reached; a server on this machine is reached without one.
 * @param origin scheme and host that the site is to be reached at
 * @param target path and query of the request
 */
export function httpsTarget(origin: string, forwardedProto: string | undefined, target: string): string | undefined {
  const { protocol, hostname, host } = new URL(origin)
  if (protocol !== 'https:' || LOOPBACK.has(hostname) || forwardedProto?.split(',')[0]?.trim() !== 'http') return undefined
  // More than one slash at the start would name another host.
  return `https://${host}/${target.replace(/^\/+/, '')}`
}
