/** Attempts from one source in a window; a company behind one address needs a few. */
const MAX_ATTEMPTS = 30
const WINDOW_MS = 60_000
const IPV6_GROUPS = 8
/** The maximum number of remembered sources, so that a flood of requests cannot fill the memory. */
const MAX_SOURCES = 10_000

/**
 * Limits the attempts per source: a network address, or a known device. The counts are in memory: each process counts separately.
 */
export class SourceLimit {
  #windowEndsMs = 0
  readonly #attempts = new Map<string, number>()
  readonly #now: () => number

  /** @param now a clock (ms) that never goes back */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts an attempt. @returns whether the attempt is within the limit; always true for an unknown source */
  allows(source: string | undefined): boolean {
    if (source === undefined) return true
    const nowMs = this.#now()
    if (nowMs >= this.#windowEndsMs || this.#attempts.size >= MAX_SOURCES) {
      this.#attempts.clear()
      this.#windowEndsMs = nowMs + WINDOW_MS
    }
    const attempts = (this.#attempts.get(source) ?? 0) + 1
    this.#attempts.set(source, attempts)
    return attempts <= MAX_ATTEMPTS
  }
}

/**
 * The network address of a caller, as the platform reports it: Cloudflare's header in front of hosted projects, else the last
 * address of `x-forwarded-for`, which the nearest proxy wrote. An IPv6 address is reduced to its network. `undefined` without a
 * proxy.
 */
export function sourceOf(headers: Headers): string | undefined {
  const address = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return address === undefined ? undefined : networkOf(address)
}

/**
 * The first 64 bits of an IPv6 address: every customer of a provider has at least this range of addresses. Other texts stay
 * unchanged.
 */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [before = [], after = []] = address
    .toLowerCase()
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(Math.max(0, IPV6_GROUPS - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, IPV6_GROUPS / 2).join(':')
}
