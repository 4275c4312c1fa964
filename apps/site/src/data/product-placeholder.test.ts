import { PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readDefaultPicture } from '../render/pictures/defaults.ts'
import { PRODUCT_PLACEHOLDERS, productPlaceholder } from './product-placeholder.ts'

test('every category has a drawing of its own', () => {
  const drawings = PRODUCT_CATEGORIES.map(productPlaceholder)
  expect(new Set(drawings).size).toBe(PRODUCT_CATEGORIES.length)
  expect(drawings).not.toContain('product')
})

test.each(['Tea', 'constructor', '', 'أرز'])('a category without a drawing (%s) has the carton', (category) => {
  expect(productPlaceholder(category)).toBe('product')
})

test('the drawings differ, and are square pictures that are sharp in the gallery', async () => {
  const all = await Promise.all(PRODUCT_PLACEHOLDERS.map(readDefaultPicture))
  expect(new Set(all.map(({ id }) => id)).size).toBe(PRODUCT_PLACEHOLDERS.length)
  for (const { bytes } of all) expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 1200 })
})
