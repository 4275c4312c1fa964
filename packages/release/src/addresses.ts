import { LOCALES, type Locale, localePath, splitLocale } from '@bayt/content/locale'

/** The addresses of the site. An address is a path without a trailing slash; `/` is the English home page. */

/** The content that decides which pages exist. */
export interface AddressedContent {
  products: readonly { id: number }[]
  articles: readonly { id: number }[]
}

/** Pages that always exist, as English paths, in the order of the sitemap. */
export const FIXED_PATHS = ['/', '/products', '/articles', '/bulk-orders', '/about', '/contact'] as const

/** Pages with status 404; they are not in the sitemap. */
export const NOT_FOUND_PATHS = ['/404', '/products/not-found', '/articles/not-found'] as const

/** The page that the service worker shows offline for a page that is not cached. */
export const OFFLINE_PATH = '/offline'

/** The page that shows the shared draft of a link. */
export const DRAFT_PATH = '/draft'

/** Pages outside the sitemap: not-found pages, two developer pages, the offline page, and the page of shared drafts. */
export const UNLISTED_PATHS = [...NOT_FOUND_PATHS, '/test-rate-limiter', '/security-test', OFFLINE_PATH, DRAFT_PATH] as const

export const COLLECTIONS = ['products', 'articles'] as const
export type Collection = (typeof COLLECTIONS)[number]

/** Cards per page of a list. */
export const CARDS_PER_PAGE = 24

/** The English paths of the pages that search engines may list. */
export function listedPaths(content: AddressedContent): string[] {
  return [
    ...FIXED_PATHS,
    ...content.products.map(({ id }) => `/products/${id}`),
    ...content.articles.map(({ id }) => `/articles/${id}`),
  ]
}

/** Number of pages of a list; an empty list has one. */
export function listPageCount(total: number): number {
  return Math.max(1, Math.ceil(total / CARDS_PER_PAGE))
}

/** The English path of a page of a list: `/products`, `/products/page/2`, … */
export function listPagePath(collection: Collection, page: number): string {
  return page === 1 ? `/${collection}` : `/${collection}/page/${page}`
}

/** The English paths of the further pages of both lists. They are not in the sitemap, which already lists the linked records. */
export function furtherListPaths(content: AddressedContent): string[] {
  return COLLECTIONS.flatMap((collection) =>
    Array.from({ length: listPageCount(content[collection].length) - 1 }, (_, index) => listPagePath(collection, index + 2)),
  )
}

/** The addresses of all HTML pages in both languages. */
export function pageAddresses(content: AddressedContent): string[] {
  const paths = [...listedPaths(content), ...furtherListPaths(content), ...UNLISTED_PATHS]
  return LOCALES.flatMap((locale) => paths.map((path) => localePath(locale, path)))
}

/** The addresses of rendered files that are not HTML pages. */
export function endpointAddresses(content: AddressedContent): string[] {
  const indexes = COLLECTIONS.flatMap((collection) =>
    LOCALES.flatMap((locale) => searchIndexAddresses(collection, locale, content[collection].length)),
  )
  return [
    ...indexes,
    ...LOCALES.map(feedAddress),
    ...LOCALES.map(manifestAddress),
    ...PRODUCT_LISTS,
    '/sitemap.xml',
    '/robots.txt',
  ]
}

/** The address of the article feed. */
export function feedAddress(locale: Locale): string {
  return localePath(locale, '/rss.xml')
}

/** The address of the list of all products: `json` for partners' systems, `csv` for spreadsheets. */
export function productListAddress(locale: Locale, format: 'json' | 'csv'): string {
  return localePath(locale, `/products.${format}`)
}

/** The lists of products in all languages and formats. */
export const PRODUCT_LISTS = LOCALES.flatMap((locale) => [productListAddress(locale, 'json'), productListAddress(locale, 'csv')])

/** The address of the web app manifest. */
export function manifestAddress(locale: Locale): string {
  return localePath(locale, '/site.webmanifest')
}

/**
 * Rows per part of a search index: a part has less than 300 KB compressed, and after a change, visitors fetch only one part
 * again.
 */
export const INDEX_PART_ROWS = 1_000

/** Number of parts of a search index, at least 1. */
export function indexPartCount(total: number): number {
  return Math.max(1, Math.ceil(total / INDEX_PART_ROWS))
}

/**
 * The addresses of the parts of a search index, newest rows first. Parts are counted from the oldest rows, so that a new row
 * changes only the last part.
 */
export function searchIndexAddresses(collection: Collection, locale: Locale, total: number): string[] {
  const parts = Array.from({ length: indexPartCount(total) }, (_, index) => indexPartCount(total) - index)
  return parts.map((part) => `/search/${indexPartName(collection, part)}.${locale}.json`)
}

/** The name of a part: `products`, `products-2`, … */
export function indexPartName(collection: Collection, part: number): string {
  return part === 1 ? collection : `${collection}-${part}`
}

/** Parses the name of a part; `undefined` for any other name. */
export function readIndexPartName(name: string): { collection: Collection; part: number } | undefined {
  const [, word, number] = /^([a-z]+)(?:-([1-9]\d{0,5}))?$/.exec(name) ?? []
  const collection = COLLECTIONS.find((one) => one === word)
  const part = number === undefined ? 1 : Number(number)
  return collection && indexPartName(collection, part) === name ? { collection, part } : undefined
}

/** The file of an address in a release folder: `/products/12` → `products/12.html`, `/` → `index.html`. */
export function fileOfAddress(address: string): string {
  if (address === '/') return 'index.html'
  const path = address.slice(1)
  return /\.[a-z][a-z0-9]*$/.test(path) ? path : `${path}.html`
}

/** The not-found page for an address without a file: `/ar/products/99` → `/ar/products/not-found`. */
export function notFoundAddress(pathname: string): string {
  const { locale, path } = splitLocale(pathname)
  const collection = /^\/(products|articles)\//.exec(path)?.[1]
  return localePath(locale, collection ? `/${collection}/not-found` : '/404')
}
