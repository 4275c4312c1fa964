import { LOCALES } from '@bayt/content/locale'
import { describe, expect, test } from 'vitest'
import { isOfSize, sizeInAddress } from './of-size.ts'
import { productCard } from './product-card.ts'
import type { ListEntry, ProductEntry } from './search-entry.ts'

const OIL: ProductEntry = {
  ...{ id: 1, category: 'Oil', name: 'Corn oil', picture: '', pack_sizes: '0.75,1.5,1000', pack_unit: 'Litre' },
}
const ARTICLE: ListEntry = { id: 2, category: 'News', title: 'A ship', excerpt: null, picture: '', created_at: '2026-01-01' }

describe('a pack size', () => {
  test('is found by its number and unit, in the index and on the formatted cards of both languages', () => {
    for (const product of [OIL, ...LOCALES.map((locale) => productCard(OIL, locale))]) {
      for (const size of [0.75, 1.5, 1000]) expect(isOfSize(product, sizeInAddress(size, 'Litre'))).toBe(true)
      for (const size of ['0.75kg', '75litre', '5litre', '1litre']) expect(isOfSize(product, size)).toBe(false)
      expect(isOfSize(product, '')).toBe(true)
    }
  })

  test('is that of no article and of no product without sizes', () => {
    expect(isOfSize(ARTICLE, '1kg')).toBe(false)
    expect(isOfSize(ARTICLE, '')).toBe(true)
    expect(isOfSize({ ...OIL, pack_sizes: null }, '1litre')).toBe(false)
  })
})
