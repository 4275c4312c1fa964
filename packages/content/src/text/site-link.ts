import { eachLocale, LOCALE_FACTS, LOCALES, type Locale, localePath } from '../locale.ts'
import { isSafeLink } from './link.ts'

/** Where a link in the content leads. */
export type SiteLink =
  /** A page of the site: English path without a final slash, then query and anchor. `prefix` is the language it was written with. */
  | { kind: 'page'; path: string; suffix: string; prefix?: Locale }
  /** A path that is the same in every language: a file, or the console. */
  | { kind: 'fixed'; path: string; suffix: string }
  /** An anchor of the page on which the link stands. */
  | { kind: 'anchor'; anchor: string }
  /** Another site, an e-mail address or a phone number, as it was written. */
  | { kind: 'external'; href: string }

/** Staff also type the code of the default language, whose addresses have no prefix. */
const TYPED_PREFIXES = eachLocale((locale) => LOCALE_FACTS[locale].prefix || `/${locale}`)

/** No site has this host (RFC 2606): a path that resolves to another host leaves the site. */
const BASE = 'https://site.invalid'

/**
 * Reads a link as staff write it. Paths are resolved as browsers resolve them, and brought into one form: without language
 * prefix, final slash and `.html`, percent-encoded.
 * @param siteOrigin scheme and host of the site: full addresses with this host are pages of the site too
 * @returns `undefined` where the text must not become a link: half an address, a relative path, another scheme
 */
export function readSiteLink(text: string, siteOrigin?: string): SiteLink | undefined {
  const link = text.trim()
  if (link.startsWith('#')) return link.length > 1 ? { kind: 'anchor', anchor: URL.parse(link, BASE)?.hash ?? link } : undefined
  if (link.startsWith('/')) {
    const url = URL.parse(link, BASE)
    return url?.origin === BASE ? onSite(url) : undefined
  }
  if (!isSafeLink(link)) return undefined
  const url = URL.parse(link)
  const isOwn = url !== null && siteOrigin !== undefined && url.host !== '' && url.host === URL.parse(siteOrigin)?.host
  return isOwn ? onSite(url) : { kind: 'external', href: link }
}

/** The address of a link on a page in `locale`. */
export function hrefOf(link: SiteLink, locale: Locale): string {
  if (link.kind === 'external') return link.href
  if (link.kind === 'anchor') return link.anchor
  return (link.kind === 'page' ? localePath(locale, link.path) : link.path) + link.suffix
}

/** Where a link of the content leads on the page that shows it; `undefined` leaves its words without a link. */
export type RewriteLink = (href: string) => string | undefined

/** How links of the content become addresses on the pages of one language. */
export function linkRewriter(locale: Locale, siteOrigin: string): RewriteLink {
  return (text) => {
    const link = readSiteLink(text, siteOrigin)
    return link && hrefOf(link, locale)
  }
}

function onSite({ pathname, search, hash }: URL): SiteLink {
  const suffix = search + hash
  const { prefix, path } = withoutPrefixes(pageForm(pathname))
  // Each language has files of its own, such as its feed.
  if (isFile(path)) return { kind: 'fixed', path: prefix ? localePath(prefix, path) : path, suffix }
  if (isBelow(path, '/admin')) return { kind: 'fixed', path, suffix }
  return { kind: 'page', path, suffix, ...(prefix && { prefix }) }
}

/** Without final slashes and the name of a page's file: `/about/`, `/about.html` and `/about/index.html` are `/about`. */
function pageForm(pathname: string): string {
  let path = withoutFinalSlashes(pathname)
  while (/[^./]\.html$/.test(path)) {
    const name = path.slice(0, -'.html'.length)
    path = withoutFinalSlashes(name.endsWith('/index') ? name.slice(0, -'index'.length) : name)
  }
  return withOneSlash(path)
}

/** Two slashes at the start would name another host. */
function withOneSlash(path: string): string {
  return path.replace(/^\/*/, '/')
}

/** A loop, because a regular expression takes quadratic time over a long row of slashes. */
function withoutFinalSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** Without language prefixes, also where one was put in front of another. @returns `prefix`: the innermost one */
function withoutPrefixes(pathname: string): { prefix?: Locale; path: string } {
  let path = pathname
  let prefix: Locale | undefined
  for (;;) {
    const found = LOCALES.find((locale) => isBelow(path, TYPED_PREFIXES[locale]))
    if (!found) return { path, ...(prefix && { prefix }) }
    prefix = found
    path = withOneSlash(path.slice(TYPED_PREFIXES[found].length))
  }
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function isFile(path: string): boolean {
  return /\.[a-z][a-z0-9]*$/i.test(path.slice(path.lastIndexOf('/')))
}
