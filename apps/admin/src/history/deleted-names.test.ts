import type { DeletedRecord } from '@bayt/content/queries/history'
import { expect, test } from 'vitest'
import { deletedName, deletedNames, searchDeleted } from './deleted-names.ts'

function deleted(entity: DeletedRecord['entity'], record: Record<string, unknown>): DeletedRecord {
  const deleted_at = '2026-11-23T08:00:00+00:00'
  return { version_id: 1, entity, entity_id: 7, deleted_at, deleted_by: 3, deleted_by_name: 'Salem', record }
}

test('a deleted record has its names in both languages, a brand one name, and a record without a name its number', () => {
  expect(deletedNames(deleted('products', { name_en: 'Rice', name_ar: 'أرز' }))).toEqual({ en: 'Rice', ar: 'أرز' })
  expect(deletedNames(deleted('brand_logos', { name: 'Sahil' }))).toEqual({ en: 'Sahil', ar: '' })
  expect(deletedName(deleted('impact_gallery', { title: null, title_ar: null }), 'ar')).toBe('#٧')
  expect(deletedName(deleted('impact_gallery', { title: 'Wadi', title_ar: null }), 'ar')).toBe('Wadi')
})

test('the search finds names in either language, however they are spelt', () => {
  const records = [deleted('products', { name_en: 'Sahil Rice', name_ar: 'أرز ساحل' }), deleted('partners', { name: null })]
  for (const search of ['sahil', 'RICE', 'ارز', '']) expect(searchDeleted(records, search), search).toContain(records[0])
  expect(searchDeleted(records, 'oil')).toEqual([])
})
