import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { expect, test } from 'vitest'
import { hasPreview, partOf, placesOf } from './places.ts'

test('a product is on its page, in the list, and among related ones where a page has it', () => {
  expect(placesOf('products', 3, {})).toEqual([
    { key: 'page', path: '/products/3' },
    { key: 'list', path: '/products' },
  ])
  expect(placesOf('products', 3, { list: '/products/page/2', related: '/products/8' })).toEqual([
    { key: 'page', path: '/products/3' },
    { key: 'list', path: '/products/page/2' },
    { key: 'related', path: '/products/8' },
  ])
})

test('every other entity opens on the page that shows it', () => {
  const first = CONTENT_TABLE_NAMES.filter(hasPreview).map((table) => [table, placesOf(table, 1, {})[0]?.path])
  expect(Object.fromEntries(first)).toEqual({
    products: '/products/1',
    articles: '/articles/1',
    hero_images: '/',
    brand_logos: '/',
    partners: '/bulk-orders',
    impact_gallery: '/bulk-orders',
    certificates: '/bulk-orders',
    tender_facts: '/bulk-orders',
    trade_facts: '/products',
    trade_packs: '/products',
  })
  expect(placesOf('trade_packs', 1, {}, { product_id: 7 })).toEqual([{ key: 'trade', path: '/products/7' }])
  expect(placesOf('articles', 1, {}).map(({ key }) => key)).toEqual(['page', 'list', 'home'])
})

test('a place on a page of others is a part of it', () => {
  expect(partOf('page', 'products', 3)).toBeUndefined()
  expect(partOf('list', 'products', 3)).toBe('main a[href$="/products/3"]')
  expect(partOf('certificates', 'certificates', 3)).toBe('[data-certificates]')
  expect(partOf('tender', 'tender_facts', 3)).toBe('#tenders')
  expect(partOf('brands', 'brand_logos', 3)).toBe('[data-strip]')
})

test('every table that pages show has a preview', () => {
  const shownOnNoPage: ContentTable[] = ['synonyms', 'picture_texts']
  const missing = CONTENT_TABLE_NAMES.filter((table) => !hasPreview(table) && !shownOnNoPage.includes(table))
  expect(missing, 'Add the table to PLACES in places.ts, or here if no page shows it.').toEqual([])
})

test('tables without a place on a page have no preview, and their drafts are not shared', () => {
  expect(['synonyms', 'picture_texts', 'admin_users', 'constructor'].filter(hasPreview)).toEqual([])
})
