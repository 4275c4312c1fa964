import { expect, test } from 'vitest'
import { GALLERY_TEXTS, IMPACT_GALLERY } from './impact-gallery.ts'

const { en } = GALLERY_TEXTS

test.each([
  [en.title, 'Manage Impact Gallery'],
  [en.add, 'Add Gallery Item'],
  [en.confirmDelete, 'Are you sure you want to delete this gallery item?'],
  [en.saveFailed('x'), 'Failed to save gallery item: x'],
  [en.deleteFailed('x'), 'Failed to delete gallery item: x'],
])('%s is the literal text of the specification', (text, literal) => {
  expect(text).toBe(literal)
})

test('the columns are those of the specification, in its order', () => {
  expect([...IMPACT_GALLERY.columns.map(({ title }) => title.en), en.columns.actions]).toEqual([
    'Image',
    'Title (EN)',
    'Title (AR)',
    'Order',
    'Status',
    'Actions',
  ])
})

test('no field of a gallery item is required', () => {
  expect(IMPACT_GALLERY.schema.safeParse(IMPACT_GALLERY.emptyValues).success).toBe(true)
})
