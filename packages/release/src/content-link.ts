import { LOCALES } from '@bayt/content/locale'
import { readSiteLink, type SiteLink } from '@bayt/content/text/site-link'
import { COLLECTIONS, type Collection, FIXED_PATHS, feedAddress, PRODUCT_LISTS, UNLISTED_PATHS } from './addresses.ts'

/**
 * A problem of a link that staff should see before they save:
 * - `half`: the address is incomplete, such as `https://`
 * - `text`: the link is not valid, and only its text is shown
 * - `nowhere`: the site has no such page or file
 * - `prefix`: the link works, but needs no language prefix
 */
export type LinkFault = 'half' | 'text' | 'nowhere' | 'prefix'

export interface ContentLink {
  fault?: LinkFault
  /** The record of the linked page. Only the database knows whether visitors can see it. */
  record?: { collection: Collection; id: number }
}

/** The files of every release, except files whose names change. */
const FILES = [...LOCALES.map(feedAddress), ...PRODUCT_LISTS, '/sitemap.xml', '/robots.txt', '/favicon.svg']
const PATHS: ReadonlySet<string> = new Set([...FIXED_PATHS, ...UNLISTED_PATHS])

/** Reads a link in the content. @param siteOrigin scheme and host of the public site */
export function readContentLink(text: string, siteOrigin: string): ContentLink {
  const link = readSiteLink(text, siteOrigin)
  if (!link) return { fault: isHalf(text) ? 'half' : 'text' }
  if (link.kind === 'external') return isHalf(link.href) ? { fault: 'half' } : {}
  if (link.kind === 'anchor') return {}
  if (link.kind === 'fixed') return isFixed(link.path) ? {} : { fault: 'nowhere' }
  return readPageLink(link)
}

function readPageLink({ path, prefix }: Extract<SiteLink, { kind: 'page' }>): ContentLink {
  const works: ContentLink = prefix ? { fault: 'prefix' } : {}
  if (PATHS.has(path)) return works
  const [, name, rest] = /^\/([a-z]+)\/((?:page\/)?[1-9]\d{0,15})$/.exec(path) ?? []
  const collection = COLLECTIONS.find((one) => one === name)
  if (!collection || !rest) return { fault: 'nowhere' }
  const id = Number(rest)
  if (rest.startsWith('page/')) return works
  return Number.isSafeInteger(id) ? { ...works, record: { collection, id } } : { fault: 'nowhere' }
}

/** A scheme without an address, or a web address whose host has no dot yet. */
function isHalf(text: string): boolean {
  if (/^(?:https?:\/*|mailto:|tel:\+?)$/i.test(text.trim())) return true
  const host = /^https?:\/\/([^/?#:]*)/i.exec(text.trim())?.[1]
  return host !== undefined && (!host.includes('.') || host.endsWith('.'))
}

function isFixed(path: string): boolean {
  return FILES.includes(path) || /^\/(?:admin(?:\/|$)|brand\/|_pictures\/|_share\/)/.test(path)
}
