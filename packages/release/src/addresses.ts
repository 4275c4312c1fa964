import { LOCALES, type Locale, localePath, splitLocale } from '@bayt/content/locale'

/** Every address of the site, from the content. An address is a path without a final slash; `/` is the English home. */

/** What decides which pages exist. */
export interface AddressedContent {
  products: readonly { id: number }[]
  articles: readonly { id: number }[]
}

/** Pages that exist whatever the content, as English paths, in the order of the sitemap. */
export const FIXED_PATHS = ['/', '/products', '/articles', '/bulk-orders', '/about', '/contact'] as const

/** Pages that answer with status 404; they are not in the sitemap. */
export const NOT_FOUND_PATHS = ['/404', '/products/not-found', '/articles/not-found'] as const

/** What is kept on the device, and what stands in for a page that is not. */
export const OFFLINE_PATH = '/offline'

/** Pages that are not in the sitemap: those above, two for developers, and the one for reading without a connection. */
export const UNLISTED_PATHS = [...NOT_FOUND_PATHS, '/test-rate-limiter', '/security-test', OFFLINE_PATH] as const

export const COLLECTIONS = ['products', 'articles'] as const
export type Collection = (typeof COLLECTIONS)[number]

/** Cards that a page of a list holds. */
export const CARDS_PER_PAGE = 24

/** The English paths of the pages that search engines may list. */
export function listedPaths(content: AddressedContent): string[] {
  return [
    ...FIXED_PATHS,
    ...content.products.map(({ id }) => `/products/${id}`),
    ...content.articles.map(({ id }) => `/articles/${id}`),
  ]
}

/** How many pages a list of `total` cards has; an empty list has one. */
export function listPageCount(total: number): number {
  return Math.max(1, Math.ceil(total / CARDS_PER_PAGE))
}

/** The English path of a page of a list: `/products`, `/products/page/2`, … */
export function listPagePath(collection: Collection, page: number): string {
  return page === 1 ? `/${collection}` : `/${collection}/page/${page}`
}

/** The English paths of the pages of both lists after their first; not in the sitemap, which names what they lead to. */
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

/** The addresses of the files that are rendered from content but are not pages. */
export function endpointAddresses(content: AddressedContent): string[] {
  const indexes = COLLECTIONS.flatMap((collection) =>
    LOCALES.flatMap((locale) => searchIndexAddresses(collection, locale, content[collection].length)),
  )
  return [...indexes, ...LOCALES.map(feedAddress), '/sitemap.xml', '/robots.txt', '/site.webmanifest']
}

/** Where the feed of the articles is read. */
export function feedAddress(locale: Locale): string {
  return localePath(locale, '/rss.xml')
}

/** Rows of one part of a search index: compressed it stays below 300 KB, and a change is one part to fetch anew. */
export const INDEX_PART_ROWS = 1_000

/** How many parts the search index of `total` rows has; that of an empty list has one. */
export function indexPartCount(total: number): number {
  return Math.max(1, Math.ceil(total / INDEX_PART_ROWS))
}

/**
 * Where the search index of a list is read: its parts, the newest rows first. Parts are counted from the oldest rows, so
 * that a new row changes the last part alone.
 */
export function searchIndexAddresses(collection: Collection, locale: Locale, total: number): string[] {
  const parts = Array.from({ length: indexPartCount(total) }, (_, index) => indexPartCount(total) - index)
  return parts.map((part) => `/search/${indexPartName(collection, part)}.${locale}.json`)
}

/** The name of a part: `products`, `products-2`, … */
export function indexPartName(collection: Collection, part: number): string {
  return part === 1 ? collection : `${collection}-${part}`
}

/** What a name of a part stands for; `undefined` where it is none. */
export function readIndexPartName(name: string): { collection: Collection; part: number } | undefined {
  const [, word, number] = /^([a-z]+)(?:-([1-9]\d{0,5}))?$/.exec(name) ?? []
  const collection = COLLECTIONS.find((one) => one === word)
  const part = number === undefined ? 1 : Number(number)
  return collection && indexPartName(collection, part) === name ? { collection, part } : undefined
}

/** The file of an address inside a release folder: `/products/12` → `products/12.html`, `/` → `index.html`. */
export function fileOfAddress(address: string): string {
  if (address === '/') return 'index.html'
  const path = address.slice(1)
  return /\.[a-z][a-z0-9]*$/.test(path) ? path : `${path}.html`
}

/** The not-found page for an address that has no file: `/ar/products/99` → `/ar/products/not-found`. */
export function notFoundAddress(pathname: string): string {
  const { locale, path } = splitLocale(pathname)
  const collection = /^\/(products|articles)\//.exec(path)?.[1]
  return localePath(locale, collection ? `/${collection}/not-found` : '/404')
}
