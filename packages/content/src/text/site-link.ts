import { eachLocale, LOCALE_FACTS, LOCALES, type Locale, localePath } from '../locale.ts'
import { cleanAddress } from './clean-address.ts'
import { isSafeLink } from './link.ts'

/** The target of a link in the content. */
export type SiteLink =
  /**
   * A page of the site: English path without a trailing slash, then query and anchor. `prefix` is the language prefix as written.
   */
  | { kind: 'page'; path: string; suffix: string; prefix?: Locale }
  /** A path without a language: a file, or the console. */
  | { kind: 'fixed'; path: string; suffix: string }
  /** An anchor on the same page. */
  | { kind: 'anchor'; anchor: string }
  /** Another site, an e-mail address or a phone number, as typed. */
  | { kind: 'external'; href: string }

/** Staff also type the code of the default language, although its addresses have no prefix. */
const TYPED_PREFIXES = eachLocale((locale) => LOCALE_FACTS[locale].prefix || `/${locale}`)

/** A reserved host (RFC 2606) as base for parsing: a path that resolves to another host leaves the site. */
const BASE = 'https://site.invalid'

/**
 * Parses a link that staff have typed. Paths are resolved like in browsers and normalised: percent-encoded, without language
 * prefix, trailing slash and `.html`.
 * @param siteOrigin scheme and host of the site: full addresses with this host are also pages of the site
 * @returns `undefined` if the text must not become a link: an incomplete address, a relative path, another scheme
 */
export function readSiteLink(text: string, siteOrigin?: string): SiteLink | undefined {
  const link = cleanAddress(text)
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

/** Returns the target of a link of the content on a page; `undefined` removes the link and keeps its text. */
export type RewriteLink = (href: string) => string | undefined

/** Creates the function that rewrites links of the content for the pages of a language. */
export function linkRewriter(locale: Locale, siteOrigin: string): RewriteLink {
  return (text) => {
    const link = readSiteLink(text, siteOrigin)
    return link && hrefOf(link, locale)
  }
}

function onSite({ pathname, search, hash }: URL): SiteLink {
  const suffix = search + hash
  const { prefix, path } = withoutPrefixes(pageForm(pathname))
  // Each language has its own files, such as its feed.
  if (isFile(path)) return { kind: 'fixed', path: prefix ? localePath(prefix, path) : path, suffix }
  if (isBelow(path, '/admin')) return { kind: 'fixed', path, suffix }
  return { kind: 'page', path, suffix, ...(prefix && { prefix }) }
}

/** Removes trailing slashes and the file name of a page: `/about/`, `/about.html` and `/about/index.html` are `/about`. */
function pageForm(pathname: string): string {
  let path = withoutFinalSlashes(pathname)
  while (/[^./]\.html$/.test(path)) {
    const name = path.slice(0, -'.html'.length)
    path = withoutFinalSlashes(name.endsWith('/index') ? name.slice(0, -'index'.length) : name)
  }
  return withOneSlash(path)
}

/** Leaves one leading slash, because two slashes would start a host name. */
function withOneSlash(path: string): string {
  return path.replace(/^\/*/, '/')
}

/** Uses a loop, because a regular expression would take quadratic time for many slashes. */
function withoutFinalSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** Removes language prefixes, including nested prefixes, in linear time. @returns `prefix`: the innermost prefix */
function withoutPrefixes(pathname: string): { prefix?: Locale; path: string } {
  let start = 0
  let prefix: Locale | undefined
  for (;;) {
    const found = LOCALES.find((locale) => isBelow(pathname, TYPED_PREFIXES[locale], start))
    if (!found) return { path: withOneSlash(pathname.slice(start)), ...(prefix && { prefix }) }
    prefix = found
    start += TYPED_PREFIXES[found].length
    while (pathname[start + 1] === '/') start++
  }
}

/** Whether the part of a path from `start` on is a given folder, or a path in that folder. */
function isBelow(path: string, folder: string, start = 0): boolean {
  const end = start + folder.length
  return path.startsWith(folder, start) && (end === path.length || path[end] === '/')
}

function isFile(path: string): boolean {
  return /\.[a-z][a-z0-9]*$/i.test(path.slice(path.lastIndexOf('/')))
}
