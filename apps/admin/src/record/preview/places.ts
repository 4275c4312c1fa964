import type { ContentTable } from '@bayt/content/entities/tables'
import { COLLECTIONS, type Collection } from '@bayt/release/addresses'
import type { OtherPages } from '@bayt/release/preview'

/** The places of a record on the site. */
export type PlaceKey =
  | 'page'
  | 'list'
  | 'related'
  | 'home'
  | 'hero'
  | 'brands'
  | 'partners'
  | 'gallery'
  | 'certificates'
  | 'tender'
  | 'trade'

/** A record in its state after a save, or nothing of it. */
type Values = object | null | undefined

interface PlaceRule {
  key: PlaceKey
  /** English path of the page; `undefined` if the record has no such place. */
  path: (id: number, others: OtherPages, row: Values) => string | undefined
}

/** The page of the product that a record is about; the list while the form names no product. */
const pageOfProduct = (row: Values) =>
  row && 'product_id' in row && row.product_id ? `/products/${row.product_id}` : '/products'

/** The places of each table; the first place opens. A table without places has no preview. */
const PLACES: Partial<Record<ContentTable, readonly PlaceRule[]>> = {
  products: [
    { key: 'page', path: (id) => `/products/${id}` },
    { key: 'list', path: (_, { list }) => list ?? '/products' },
    { key: 'related', path: (_, { related }) => related },
  ],
  articles: [
    { key: 'page', path: (id) => `/articles/${id}` },
    { key: 'list', path: (_, { list }) => list ?? '/articles' },
    { key: 'home', path: () => '/' },
  ],
  hero_images: [{ key: 'hero', path: () => '/' }],
  brand_logos: [{ key: 'brands', path: () => '/' }],
  partners: [{ key: 'partners', path: () => '/bulk-orders' }],
  impact_gallery: [{ key: 'gallery', path: () => '/bulk-orders' }],
  certificates: [{ key: 'certificates', path: () => '/bulk-orders' }],
  tender_facts: [{ key: 'tender', path: () => '/bulk-orders' }],
  trade_facts: [{ key: 'trade', path: (_, __, row) => pageOfProduct(row) }],
  trade_packs: [{ key: 'trade', path: (_, __, row) => pageOfProduct(row) }],
}

/** A place with the English path of its page. */
export interface Place {
  key: PlaceKey
  path: string
}

/** Whether pages show records of the table: then its forms have a preview, and its changes can be prepared. */
export function hasPreview(table: string): table is ContentTable {
  return Object.hasOwn(PLACES, table)
}

/**
 * The places of a record.
 * @param others the other pages that are known so far
 * @param row the record after the save; absent if it is deleted
 */
export function placesOf(table: ContentTable, id: number, others: OtherPages, row?: Values): Place[] {
  return (PLACES[table] ?? []).flatMap((place) => {
    const path = place.path(id, others, row)
    return path === undefined ? [] : [{ key: place.key, path }]
  })
}

/** The table of a record with a page of its own; `undefined` for other tables. */
export function collectionOf(table: ContentTable): Collection | undefined {
  return COLLECTIONS.find((collection) => collection === table)
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
  if (key === 'certificates') return '[data-certificates]'
  if (key === 'tender') return '#tenders'
  if (key === 'trade') return '.trade'
  if (key === 'list' || key === 'related' || key === 'home') return `main a[href$="/${table}/${id}"]`
  return stripOf(key)
}
