import { ENTITIES } from '@bayt/content/entities/tables'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../resource/fields.ts'
import { IMPACT_GALLERY } from './descriptor.ts'

const { en, ar } = IMPACT_GALLERY.texts

test('the row has every field that staff write, in both languages', () => {
  const names = fieldsOf(IMPACT_GALLERY.groups).map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(ENTITIES.impact_gallery.input.shape).sort())
  for (const texts of [en, ar]) expect(Object.keys(texts.fields).sort()).toEqual(names.toSorted())
})

test.each([
  [en.title, 'Manage Impact Gallery'],
  [en.add, 'Add Gallery Item'],
  [Object.values(en.columns).join(', '), 'Image, Title (EN), Title (AR), Order, Status, Actions'],
  [en.confirmDelete, 'Are you sure you want to delete this gallery item?'],
  [en.saveFailed('x'), 'Failed to save gallery item: x'],
  [en.deleteFailed('x'), 'Failed to delete gallery item: x'],
])('%s is the literal text of the specification', (words, literal) => {
  expect(words).toBe(literal)
})

test('no field of a gallery item is required', () => {
  expect(IMPACT_GALLERY.schema.safeParse(IMPACT_GALLERY.emptyValues).success).toBe(true)
})
