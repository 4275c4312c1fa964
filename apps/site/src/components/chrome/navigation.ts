import type { Locale } from '@bayt/content/locale'
import { localePath } from '@bayt/content/locale'
import { t } from '../../i18n/languages.ts'

export interface NavigationLink {
  href: string
  label: string
  isCurrent: boolean
}

/** The pages of the header and of the footer's quick links, in order (spec: public-site §2). */
const PAGES = [
  { path: '/', label: 'home' },
  { path: '/products', label: 'products' },
  { path: '/bulk-orders', label: 'bulkOrders' },
  { path: '/articles', label: 'articles' },
  { path: '/about', label: 'about' },
  { path: '/contact', label: 'contact' },
] as const

/**
 * The navigation of a page.
 * @param path English path of the current page; a page below an entry (`/products/3`) belongs to the entry
 */
export function navigationLinks(locale: Locale, path: string): NavigationLink[] {
  return PAGES.map((page) => ({
    href: localePath(locale, page.path),
    label: t(locale).nav[page.label],
    isCurrent: path === page.path || (page.path !== '/' && path.startsWith(`${page.path}/`)),
  }))
}
