import { LOCALE_FACTS, splitLocale } from '@bayt/content/locale'
import { readableAddress } from '@bayt/content/text/readable-address'
import { ReleaseRefusedError } from './release-refused-error.ts'

/** The output of a template with a missing value. */
const LEFTOVERS = [
  { pattern: /\[object Object\]/, text: '[object Object]' },
  { pattern: />undefined<|="undefined"/, text: 'undefined' },
  { pattern: />null</, text: '"null"' },
  { pattern: />NaN</, text: 'NaN' },
  { pattern: /\{\{/, text: '{{' },
]

/** The parts of a page that the check reads. */
export interface ReadPage {
  /** Linked addresses on this site. */
  targets: Set<string>
  /** Possible leftovers of a template. */
  leftovers: string[]
}

/** Reads the links and possible leftovers of a page. */
export function readPage(page: string): ReadPage {
  // Styles are most of a page, and come from the code without a link or a template.
  const html = page.replaceAll(/<style>.*?<\/style>/gs, '')
  return {
    targets: internalTargets(html),
    leftovers: LEFTOVERS.filter(({ pattern }) => pattern.test(html)).map(({ text }) => text),
  }
}

/** Checks the parts that content cannot change. @throws ReleaseRefusedError */
export function checkPageStructure(address: string, html: string): void {
  const { locale: lang } = splitLocale(address)
  const { dir } = LOCALE_FACTS[lang]
  const root = /<html[^>]*>/.exec(html)?.[0] ?? ''
  if (!root.includes(`lang="${lang}"`) || !root.includes(`dir="${dir}"`)) {
    throw new ReleaseRefusedError(`The page ${address} does not say that it is in language ${lang}, direction ${dir}.`)
  }
  if (!/<title>[^<]*\S[^<]*<\/title>/.test(html)) throw new ReleaseRefusedError(`The page ${address} has no title.`)
  if (!html.trimEnd().endsWith('</html>')) throw new ReleaseRefusedError(`The page ${address} is cut off.`)
}

/** The site paths in `href`, `src` and `srcset`, decoded for reading, without query and anchor. */
function internalTargets(html: string): Set<string> {
  const targets = new Set<string>()
  for (const [, name, value = ''] of html.matchAll(/\s(href|src|srcset|poster)="([^"]*)"/g)) {
    const addresses = name === 'srcset' ? value.split(',').map((entry) => entry.trim().split(/\s/)[0] ?? '') : [value]
    for (const address of addresses) {
      if (!address.startsWith('/') || address.startsWith('//')) continue
      targets.add(copyOf(readableAddress(withoutEntities(address).replace(/[?#].*$/s, '') || '/')))
    }
  }
  return targets
}

/** V8 keeps the complete page in memory for as long as a part cut from it; a copy holds only its own characters. */
function copyOf(part: string): string {
  return Buffer.from(part).toString()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the value of an attribute. Astro and Markdown write no other entities than these. */
function withoutEntities(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(/&(?:#(\d{1,7})|(\w+));/g, (entity, code?: string, name = '') =>
    code === undefined ? (ENTITIES[name] ?? entity) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  )
}
