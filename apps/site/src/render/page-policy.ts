import { hashOf } from './content-security-policy.ts'
import { mergePolicies } from './site-policy.ts'

const KINDS = ['script', 'style'].map((name) => ({ start: Buffer.from(`<${name}`), end: Buffer.from(`</${name}>`) }))
const TAG_END = Buffer.from('>')
/** Elements that need no hash: external scripts and data. */
const WITHOUT_HASH = /\ssrc=|ld\+json/
const HASH = / 'sha256-[^']+'/g

interface Inline {
  code: Buffer
  hash: string
}

/**
 * Reduces the content security policy of the complete site, which allows the inline scripts and styles of all pages, to the
 * policy of a single page.
 */
export class PagePolicy {
  readonly #site: string
  readonly #always: ReadonlySet<string>
  /**
   * Known inline code by its length: pages of one kind share their code, and comparing bytes is much cheaper than hashing them.
   */
  readonly #known = new Map<number, Inline[]>()
  /** Policies by the hashes and the directives of a page. */
  readonly #cut = new Map<string, string>()

  /** @param always hashes that every page keeps: hashes of scripts that are added later */
  constructor(site: string, always: readonly string[] = []) {
    this.#site = site
    this.#always = new Set(always.map((hash) => `'${hash}'`))
  }

  /** @param directives of the page @returns the policy for this page: a subset of the site's policy, and the directives of the page */
  of(html: Buffer, directives: readonly string[] = []): string {
    // Code that the site's policy does not allow stays blocked and is not cached.
    const needed = new Set(inlineCodes(html).flatMap((code) => this.#allowed(code) ?? []))
    const key = [...needed, ...directives].join()
    const known = this.#cut.get(key)
    if (known !== undefined) return known
    const cut = this.#site.replaceAll(HASH, (hash) => (needed.has(hash.trim()) || this.#always.has(hash.trim()) ? hash : ''))
    const policy = mergePolicies([cut, ...directives], new Set())
    this.#cut.set(key, policy)
    return policy
  }

  /** @returns the hash of the code if the policy allows it */
  #allowed(code: Buffer): string | undefined {
    const alike = this.#known.get(code.byteLength) ?? []
    const known = alike.find((inline) => inline.code.equals(code))
    if (known) return known.hash
    const hash = `'${hashOf(code)}'`
    if (!this.#site.includes(hash)) return undefined
    // A copy, so that the buffer of the page can be freed.
    this.#known.set(code.byteLength, [...alike, { code: Buffer.from(code), hash }])
    return hash
  }
}

/** The inline scripts and styles of a page. */
function inlineCodes(html: Buffer): Buffer[] {
  return KINDS.flatMap(({ start, end }) => {
    const codes: Buffer[] = []
    for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
      const from = html.indexOf(TAG_END, at) + 1
      const to = html.indexOf(end, from)
      if (from === 0 || to < 0) break
      if (to > from && !WITHOUT_HASH.test(html.toString('latin1', at, from))) codes.push(html.subarray(from, to))
      at = to
    }
    return codes
  })
}
