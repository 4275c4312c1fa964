import type { LibraryPicture } from '@bayt/content/queries/library'
import { expect, test } from 'vitest'
import { descriptionsOf, pictureName, sizesOf } from './picture-facts.ts'

const BARE: LibraryPicture = {
  picture: `full/${'a'.repeat(32)}.jpg`,
  ...{ bytes: null, width: null, height: null, file_name: null, stored_by: null, texts: null, kept_for: null },
  ...{ stored_at: '2026-11-25T10:00:00Z', uses: [], use_count: 0, total: 1 },
}
const TEXTS = {
  ...{ id: 1, image_url: 'https://x.example/a.jpg', alt_en: 'A sack', alt_ar: null },
  ...{ created_at: '2026-11-25T10:00:00Z', updated_at: '2026-11-25T10:00:00Z' },
} as LibraryPicture['texts']
const USES: LibraryPicture['uses'] = [
  { entity: 'products', id: 3, columns: ['packaging_image_url'], names: { name_en: 'Sella', name_ar: 'سيلا' } },
]

test('a picture is named by its description, else by a record that shows it, its file, or its day', () => {
  const known = { ...BARE, file_name: 'quay.jpg', uses: USES, texts: TEXTS }
  expect(pictureName(known, 'ar')).toBe('A sack')
  expect(pictureName({ ...known, texts: null }, 'ar')).toBe('سيلا')
  expect(pictureName({ ...BARE, file_name: 'quay.jpg' }, 'en')).toBe('\u2066quay.jpg\u2069')
  expect(pictureName(BARE, 'en')).toBe('Picture of Nov 25, 2026')
})

test('only languages with a description are shown', () => {
  expect(descriptionsOf({ ...BARE, texts: TEXTS }, 'ar')).toEqual([{ language: 'en', dir: 'ltr', text: 'A sack' }])
  expect(descriptionsOf(BARE, 'en')).toEqual([])
})

test('sizes are shown as far as they are known', () => {
  expect(sizesOf({ ...BARE, width: 1200, height: 800, bytes: 2049 }, 'en')).toEqual(['1,200 × 800', '3 kB'])
  expect(sizesOf({ ...BARE, bytes: 10 }, 'ar')).toEqual(['١ كيلوبايت'])
  expect(sizesOf(BARE, 'en')).toEqual([])
})
