import { DEFAULT_LOCALE, localePath } from '@bayt/content/locale'
import { readSiteLink } from '@bayt/content/text/site-link'

/** The target of a page's link. */
export type LinkTarget =
  | { kind: 'page'; address: string }
  | { kind: 'anchor'; id: string }
  | { kind: 'outside'; how: 'web' | 'email' | 'phone' | 'whatsapp' | 'file'; to: string }
  /** An address that leads to no page or app. */
  | { kind: 'nowhere' }

const WHATSAPP_HOSTS = ['wa.me', 'api.whatsapp.com']

/**
 * Decides the action of a link on a previewed page: pages of the site open in the preview, other targets are named.
 * @param href as written in the page
 * @param address of the page, e.g. `/ar/products/3`
 */
export function linkTarget(href: string, address: string, siteUrl: string): LinkTarget {
  const url = URL.parse(href, new URL(address, siteUrl))
  if (url?.protocol === 'mailto:' || url?.protocol === 'tel:') return contact(url)
  const link = url && readSiteLink(url.href, siteUrl)
  if (!url || !link) return { kind: 'nowhere' }
  if (link.kind === 'page') {
    const target = localePath(link.prefix ?? DEFAULT_LOCALE, link.path)
    return target === address && url.hash !== '' ? anchor(url.hash) : { kind: 'page', address: target }
  }
  if (link.kind === 'anchor') return anchor(link.anchor)
  if (link.kind === 'fixed') return { kind: 'outside', how: 'file', to: link.path }
  return { kind: 'outside', how: WHATSAPP_HOSTS.includes(url.host) ? 'whatsapp' : 'web', to: url.host }
}

function anchor(hash: string): LinkTarget {
  return { kind: 'anchor', id: decoded(hash.slice(1)) }
}

function contact({ protocol, pathname }: URL): LinkTarget {
  return { kind: 'outside', how: protocol === 'mailto:' ? 'email' : 'phone', to: decoded(pathname) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // An incorrectly encoded address is shown as it is.
    return text
  }
}
