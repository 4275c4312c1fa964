import type { ContentTable } from '@bayt/content/entities/tables'
import { type Locale, localePath, splitLocale } from '@bayt/content/locale'

/** The places of a record on the site. */
export type PlaceKey = 'page' | 'list' | 'related' | 'home' | 'hero' | 'brands' | 'partners' | 'gallery'

interface PlaceRule {
  key: PlaceKey
  /** English path of the page, which does not depend on other records. */
  path?: (id: number) => string
  /** English paths of possible pages, if the place depends on other records: the first page that the edit changes. */
  among?: RegExp
  /** The path while the edit changes no such page. Without it, the place is left out then. */
  otherwise?: string
}

/** The places of each table; the first place opens. A table without places has no preview. */
const PLACES: Partial<Record<ContentTable, readonly PlaceRule[]>> = {
  products: [
    { key: 'page', path: (id) => `/products/${id}` },
    { key: 'list', among: /^\/products(?:\/page\/\d+)?$/, otherwise: '/products' },
    { key: 'related', among: /^\/products\/\d+$/ },
  ],
  articles: [
    { key: 'page', path: (id) => `/articles/${id}` },
    { key: 'list', among: /^\/articles(?:\/page\/\d+)?$/, otherwise: '/articles' },
    { key: 'home', path: () => '/' },
  ],
  hero_images: [{ key: 'hero', path: () => '/' }],
  brand_logos: [{ key: 'brands', path: () => '/' }],
  partners: [{ key: 'partners', path: () => '/bulk-orders' }],
  impact_gallery: [{ key: 'gallery', path: () => '/bulk-orders' }],
}

/** A place with the English path of its page. */
export interface Place {
  key: PlaceKey
  path: string
}

/** Whether pages show records of the table. */
export function hasPreview(table: string): table is ContentTable {
  return Object.hasOwn(PLACES, table)
}

/**
 * The places of a record.
 * @param changed the addresses that the edit changes, as far as they are known
 */
export function placesOf(table: ContentTable, id: number, changed: readonly string[]): Place[] {
  const paths = [...new Set(changed.map((address) => splitLocale(address).path))]
  return (PLACES[table] ?? []).flatMap(({ key, path, among, otherwise }) => {
    const own = path?.(id)
    const found = own ?? paths.find((one) => among?.test(one) && one !== `/${table}/${id}`) ?? otherwise
    return found === undefined ? [] : [{ key, path: found }]
  })
}

const STRIPS: Partial<Record<PlaceKey, string>> = {
  brands: '[data-strip]',
  partners: '[data-partners]',
  gallery: '[data-impact-gallery]',
}

/** The selector of the strip with a card for each record of a table; `undefined` for other places. */
export function stripOf(key: PlaceKey): string | undefined {
  return STRIPS[key]
}

/** The selector of the part of a page that shows the record; `undefined` for its own page. */
export function partOf(key: PlaceKey, table: ContentTable, id: number): string | undefined {
  if (key === 'list' || key === 'related' || key === 'home') return `main a[href$="/${table}/${id}"]`
  return stripOf(key)
}

/** The addresses of a page in some languages. */
export function addressesOf(path: string, languages: readonly Locale[]): string[] {
  return languages.map((language) => localePath(language, path))
}
