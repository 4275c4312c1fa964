import { expect, test } from 'vitest'
import { BRAND_LOGOS } from './brand-logos.tsx'
import { HERO_IMAGES } from './hero-images.tsx'
import { MEDIA_TITLE, parseMediaTab } from './media-screen.tsx'

const hero = HERO_IMAGES.texts.en
const logo = BRAND_LOGOS.texts.en

test.each([
  [MEDIA_TITLE.en, 'Media Management'],
  [hero.title, 'Hero Images'],
  [logo.title, 'Brand Logos'],
  [hero.add, 'Add Hero Image'],
  [logo.add, 'Add Brand Logo'],
  [hero.editTitle, 'Edit Hero Image'],
  [logo.editTitle, 'Edit Brand Logo'],
  [hero.created, 'Hero image created successfully'],
  [hero.updated, 'Hero image updated successfully'],
  [hero.deleted, 'Hero image deleted successfully'],
  [logo.created, 'Brand logo created successfully'],
  [logo.updated, 'Brand logo updated successfully'],
  [logo.deleted, 'Brand logo deleted successfully'],
  [hero.fetchFailed('x'), 'Failed to fetch hero images: x'],
  [logo.fetchFailed('x'), 'Failed to fetch brand logos: x'],
  [hero.saveFailed('x'), 'Failed to save hero image: x'],
  [logo.saveFailed('x'), 'Failed to save brand logo: x'],
  [hero.deleteFailed('x'), 'Failed to delete: x'],
  [logo.deleteFailed('x'), 'Failed to delete: x'],
])('%s is the literal text of the specification', (text, literal) => {
  expect(text).toBe(literal)
})

test('a new record comes first and is active', () => {
  expect(HERO_IMAGES.emptyValues).toMatchObject({ display_order: '1', active: true })
  expect(BRAND_LOGOS.emptyValues).toMatchObject({ display_order: '1', active: true })
})

test('a hero image needs a picture and both titles, and an order of at least 1', () => {
  const { error } = HERO_IMAGES.schema.safeParse({ ...HERO_IMAGES.emptyValues, display_order: '0' })
  expect(error?.issues.map(({ path }) => path.join())).toEqual(['image_url', 'title_en', 'title_ar', 'display_order'])
})

test('an address without a tab shows the first', () => {
  expect([undefined, '', 'users', 'brand-logos'].map(parseMediaTab)).toEqual([
    'hero-images',
    'hero-images',
    'hero-images',
    'brand-logos',
  ])
})
