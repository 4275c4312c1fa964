const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host is this machine itself, where plain http is safe. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname)
}

/** Where a page that came over plain http has to go (spec: admin §9); nothing where it may stay. */
export function secureAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' || isLoopback(url.hostname)) return undefined
  url.protocol = 'https:'
  return url.href
}
