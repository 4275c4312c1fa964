import { LOCALE_FACTS, splitLocale } from '@bayt/content/locale'
import { readableAddress } from '@bayt/content/text/readable-address'
import { ReleaseRefusedError } from './release-refused-error.ts'

/** What a template shows where a value is missing. */
const LEFTOVERS = [
  { pattern: /\[object Object\]/, text: '[object Object]' },
  { pattern: />undefined<|="undefined"/, text: 'undefined' },
  { pattern: />null</, text: '"null"' },
  { pattern: />NaN</, text: 'NaN' },
  { pattern: /\{\{/, text: '{{' },
]

/** What the check reads in a page. */
export interface ReadPage {
  /** Addresses on this site that the page names. */
  targets: Set<string>
  /** What looks as if a template left it. */
  leftovers: string[]
}

/** Reads the links of a page and what looks like a leftover of its template. */
export function readPage(html: string): ReadPage {
  return {
    targets: internalTargets(html),
    leftovers: LEFTOVERS.filter(({ pattern }) => pattern.test(html)).map(({ text }) => text),
  }
}

/** Checks what no text of the content can change. @throws ReleaseRefusedError */
export function checkFrame(address: string, html: string): void {
  const { locale: lang } = splitLocale(address)
  const { dir } = LOCALE_FACTS[lang]
  const root = /<html[^>]*>/.exec(html)?.[0] ?? ''
  if (!root.includes(`lang="${lang}"`) || !root.includes(`dir="${dir}"`)) {
    throw new ReleaseRefusedError(`The page ${address} does not say that it is in language ${lang}, direction ${dir}.`)
  }
  if (!/<title>[^<]*\S[^<]*<\/title>/.test(html)) throw new ReleaseRefusedError(`The page ${address} has no title.`)
  if (!html.trimEnd().endsWith('</html>')) throw new ReleaseRefusedError(`The page ${address} is cut off.`)
}

/** Site paths that a page names in `href`, `src` and `srcset`, readable, without query and anchor. */
function internalTargets(html: string): Set<string> {
  const targets = new Set<string>()
  for (const [, name, value = ''] of html.matchAll(/\s(href|src|srcset|poster)="([^"]*)"/g)) {
    const addresses = name === 'srcset' ? value.split(',').map((entry) => entry.trim().split(/\s/)[0] ?? '') : [value]
    for (const address of addresses) {
      if (!address.startsWith('/') || address.startsWith('//')) continue
      targets.add(readableAddress(withoutEntities(address).replace(/[?#].*$/s, '') || '/'))
    }
  }
  return targets
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** An attribute's value as browsers read it; Astro and Markdown write no other entities than these. */
function withoutEntities(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(/&(?:#(\d{1,7})|(\w+));/g, (entity, code?: string, name = '') =>
    code === undefined ? (ENTITIES[name] ?? entity) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  )
}
