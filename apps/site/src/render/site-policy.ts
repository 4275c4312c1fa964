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
