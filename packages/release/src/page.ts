import { LOCALE_FACTS, splitLocale } from '@bayt/content/locale'
import { readableAddress } from '@bayt/content/text/readable-address'

/** The output of a template with a missing value. */
const LEFTOVERS = [
  { signs: ['[object Object]'], text: '[object Object]' },
  { signs: ['>undefined<', '="undefined"'], text: 'undefined' },
  { signs: ['>null<'], text: '"null"' },
  { signs: ['>NaN<'], text: 'NaN' },
  { signs: ['{{'], text: '{{' },
]

/** The parts of a page that the check reads. */
export interface ReadPage {
  /** Linked addresses on this site. */
  targets: Set<string>
  /** Possible leftovers of a template. */
  leftovers: string[]
  /** A fault of the structure of the page, as a sentence. No content can cause such a fault. */
  fault?: string
}

/** The targets of attributes. Pages share attributes, so each attribute is read only once. */
export type KnownAttributes = Map<string, readonly string[]>

/** Reads the links and possible leftovers of a page. @param known the attributes of other pages of the same check */
export function readPage(page: string, known: KnownAttributes = new Map()): ReadPage {
  const html = withoutStyles(page)
  return {
    targets: internalTargets(html, known),
    leftovers: LEFTOVERS.filter(({ signs }) => signs.some((sign) => html.includes(sign))).map(({ text }) => text),
  }
}

/** Styles are most of a page. They come from the code, and contain neither links nor leftovers of a template. */
function withoutStyles(page: string): string {
  let html = ''
  let from = 0
  for (;;) {
    const start = page.indexOf('<style>', from)
    const end = start < 0 ? -1 : page.indexOf('</style>', start)
    if (end < 0) return html + page.slice(from)
    html += page.slice(from, start)
    from = end
  }
}

/** Reads a page of a release. */
export function readCompletePage(address: string, html: string, known: KnownAttributes): ReadPage {
  const fault = faultOfStructure(address, html)
  return { ...readPage(html, known), ...(fault !== undefined && { fault }) }
}

function faultOfStructure(address: string, html: string): string | undefined {
  const { locale: lang } = splitLocale(address)
  const { dir } = LOCALE_FACTS[lang]
  const root = /<html[^>]*>/.exec(html)?.[0] ?? ''
  if (!root.includes(`lang="${lang}"`) || !root.includes(`dir="${dir}"`)) {
    return `The page ${address} does not say that it is in language ${lang}, direction ${dir}.`
  }
  if (!/<title>[^<]*\S[^<]*<\/title>/.test(html)) return `The page ${address} has no title.`
  return html.trimEnd().endsWith('</html>') ? undefined : `The page ${address} is cut off.`
}

/** The site paths in `href`, `src` and `srcset`, decoded for reading, without query and anchor. */
function internalTargets(html: string, known: KnownAttributes): Set<string> {
  const targets = new Set<string>()
  for (const [attribute, name, value = ''] of html.matchAll(/\s(href|src|srcset|poster)="([^"]*)"/g)) {
    const read = known.get(attribute) ?? targetsOf(name === 'srcset' ? addressesOf(value) : [value])
    if (!known.has(attribute)) known.set(copyOf(attribute), read)
    for (const target of read) targets.add(target)
  }
  return targets
}

/** The addresses of a `srcset`, without the widths. */
const addressesOf = (srcset: string) => srcset.split(',').map((entry) => entry.trim().split(/\s/)[0] ?? '')

function targetsOf(addresses: readonly string[]): string[] {
  return addresses
    .filter((address) => address.startsWith('/') && !address.startsWith('//'))
    .map((address) => copyOf(readableAddress(withoutEntities(address).replace(/[?#].*$/s, '') || '/')))
}

/** V8 keeps the complete page in memory for as long as a part cut from it; a copy holds only its own characters. */
function copyOf(part: string): string {
  return Buffer.from(part).toString()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the text of an element or an attribute. Astro and Markdown write only these entities. */
export function withoutEntities(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(/&(?:#(\d{1,7})|(\w+));/g, (entity, code?: string, name = '') =>
    code === undefined ? (ENTITIES[name] ?? entity) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  )
}
