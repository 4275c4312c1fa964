import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '@bayt/release/release-folder'
import type { PagePolicies } from '@bayt/release/renderer'
import type { createApp } from 'astro/app/entrypoint'
import { hashOf } from './content-security-policy.ts'

const hashSource = (code: string | Uint8Array) => `'${hashOf(code)}'`

/** Astro's hash of a script element without text. */
const EMPTY_HASH = hashSource('')

type Manifest = ReturnType<typeof createApp>['manifest']

/**
 * The content security policy of the complete site, with the hashes of all inline scripts and styles of its code. Astro itself
 * would hash the styles again for each page, and write the policy into the response of each page.
 * @param styles texts of the style elements that Astro does not write
 */
export function sitePolicyOf({ csp }: Pick<Manifest, 'csp'>, styles: readonly string[]): string {
  if (!csp) throw new Error('The bundle of the site has no content security policy (`security.csp` in astro.config.ts).')
  const { directives, scriptDirective, styleDirective } = csp
  const textOf = (entry: (typeof scriptDirective.hashes)[number]) => `'${typeof entry === 'string' ? entry : entry.hash}'`
  const ofScripts = ["script-src 'self'", ...scriptDirective.hashes.map(textOf)]
  const ofStyles = ["style-src 'self'", ...styleDirective.hashes.map(textOf), ...styles.map(hashSource)]
  return [...directives, ofScripts.join(' '), ofStyles.join(' ')].join('; ')
}

/**
 * Merges the content security policies of single pages into one policy for the complete site: every source of every directive,
 * without hashes of files that `'self'` already allows.
 * @param covered hash sources of the files that the site serves
 */
export function mergePolicies(policies: Iterable<string>, covered: ReadonlySet<string>): string {
  const sources = new Map<string, Set<string>>()
  for (const directive of [...policies].flatMap((policy) => policy.split(';'))) {
    const [name, ...values] = directive.trim().split(/\s+/)
    if (!name) continue
    const known = sources.get(name) ?? new Set()
    for (const value of values) if (value !== EMPTY_HASH && !covered.has(value)) known.add(value)
    sources.set(name, known)
  }
  return [...sources].map(([name, values]) => [name, ...values].join(' ')).join('; ')
}

/** Lists the policy of each page. @param finish turns Astro's policy of a page into the header value */
export function policiesOf(policies: readonly string[], finish: (policy: string) => string): PagePolicies {
  const indexes = new Map<string, number>()
  const texts: string[] = []
  const indexOf = (policy: string) => {
    const text = finish(policy)
    const known = texts.indexOf(text)
    return known < 0 ? texts.push(text) - 1 : known
  }
  const ofPages = policies.map((policy) => {
    const index = indexes.get(policy) ?? indexOf(policy)
    indexes.set(policy, index)
    return index
  })
  return { texts, ofPages }
}

/** The hash sources of the scripts and styles in a folder. */
export async function hashSourcesOf(folder: string): Promise<Set<string>> {
  const files = listFiles(folder).filter((file) => /\.(?:js|css)$/.test(file))
  return new Set(await Promise.all(files.map(async (file) => hashSource(await readFile(join(folder, file))))))
}

/** Upgrades requests to https, except on a site with plain http: a loopback site does not serve https. */
export function withHttpsUpgrade(policy: string, origin: string): string {
  return origin.startsWith('https:') ? `${policy}; upgrade-insecure-requests` : policy
}

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
