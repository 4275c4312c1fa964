const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host is a loopback host, where plain http is safe. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname)
}

/** The https address to which a page on plain http must redirect (spec: admin §9); `undefined` if no redirect is needed. */
export function secureAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' || isLoopback(url.hostname)) return undefined
  url.protocol = 'https:'
  return url.href
}
