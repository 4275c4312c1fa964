import type { HeroImage } from '@bayt/content/entities/hero-image'
import type { Product } from '@bayt/content/entities/product'
import { makeRows } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { expect, test } from 'vitest'
import { applyEdits } from './apply-edits.ts'

/** A row with only the columns that decide its position. */
const product = (id: number, created_at: string) => ({ id, created_at, updated_at: created_at }) as Product
const slide = (id: number, display_order: number, active = true) => ({ id, display_order, active, created_at: '' }) as HeroImage

const content: PublicContent = {
  ...makeRows(() => []),
  newestChange: 7,
  // Newest first; rows 4 and 5 were imported with the same time.
  products: [
    product(3, '2026-01-03T00:00:00.5+00:00'),
    product(2, '2026-01-02T00:00:00.123456+00:00'),
    product(5, '2026-01-01T00:00:00+00:00'),
    product(4, '2026-01-01T00:00:00+00:00'),
  ],
  hero_images: [slide(1, 1), slide(2, 5), slide(9, 5)],
}
const products = (...edits: Parameters<typeof applyEdits>[1]) => applyEdits(content, edits).products.map(({ id }) => id)
const slides = (...edits: Parameters<typeof applyEdits>[1]) => applyEdits(content, edits).hero_images.map(({ id }) => id)

test('a changed row keeps its place, and nothing else changes', () => {
  const row = { ...product(2, '2026-01-02T00:00:00.123456+00:00'), name_en: 'Changed' }
  const edited = applyEdits(content, [{ table: 'products', id: 2, row }])
  expect(edited.products[1]).toBe(row)
  expect(edited.products.map(({ id }) => id)).toEqual([3, 2, 5, 4])
  expect(edited.products[0]).toBe(content.products[0])
  expect(edited.hero_images).toBe(content.hero_images)
  expect(edited.newestChange).toBe(7)
})

test('a new row is the first of a list that is newest first, an older one stands behind', () => {
  expect(products({ table: 'products', id: 6, row: product(6, '2026-01-04T00:00:00Z') })).toEqual([6, 3, 2, 5, 4])
  expect(products({ table: 'products', id: 6, row: product(6, '2026-01-02T12:00:00Z') })).toEqual([3, 6, 2, 5, 4])
  expect(products({ table: 'products', id: 1, row: product(1, '2025-01-01T00:00:00Z') })).toEqual([3, 2, 5, 4, 1])
})

test('rows of the same time stand with the larger id first; microseconds count', () => {
  expect(products({ table: 'products', id: 1, row: product(1, '2026-01-01T00:00:00+00:00') })).toEqual([3, 2, 5, 4, 1])
  expect(products({ table: 'products', id: 6, row: product(6, '2026-01-02T00:00:00.123457+00:00') })).toEqual([3, 6, 2, 5, 4])
  expect(products({ table: 'products', id: 6, row: product(6, '2026-01-02T00:00:00.123455+00:00') })).toEqual([3, 2, 6, 5, 4])
})

test('another display order moves a row, between equal ones by its id', () => {
  expect(slides({ table: 'hero_images', id: 1, row: slide(1, 6) })).toEqual([2, 9, 1])
  expect(slides({ table: 'hero_images', id: 4, row: slide(4, 5) })).toEqual([1, 2, 4, 9])
})

test('a hidden or deleted row is left out, a shown one is there', () => {
  expect(slides({ table: 'hero_images', id: 2, row: slide(2, 5, false) })).toEqual([1, 9])
  expect(slides({ table: 'hero_images', id: 3, row: slide(3, 2) })).toEqual([1, 3, 2, 9])
  expect(products({ table: 'products', id: 2, row: null })).toEqual([3, 5, 4])
})

test('several edits are applied one after the other', () => {
  const edits = [
    { table: 'hero_images', id: 1, row: null },
    { table: 'hero_images', id: 9, row: slide(9, 1) },
    { table: 'products', id: 3, row: null },
  ] as const
  expect(slides(...edits)).toEqual([9, 2])
  expect(products(...edits)).toEqual([2, 5, 4])
})
