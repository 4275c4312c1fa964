import type { DeletedRecord } from '@bayt/content/queries/history'
import { expect, test } from 'vitest'
import { deletedName, deletedNames, searchDeleted } from '../deleted-names.ts'
import { RESTORE_TEXTS } from '../restore-texts.ts'
import { mayUndelete } from '../use-undelete.tsx'

function deleted(
  entity: DeletedRecord['entity'],
  record: Record<string, unknown>,
  more: Partial<DeletedRecord> = {},
): DeletedRecord {
  const deleted_at = '2026-11-23T08:00:00+00:00'
  return { version_id: 1, entity, entity_id: 7, deleted_at, deleted_by: 3, deleted_by_name: 'Salem', record, ...more }
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

test('a moderator may restore only what they deleted; changes outside the console have nobody', () => {
  const account = { id: 3, email: '', full_name: '' }
  for (const role of ['admin', 'editor'] as const)
    expect(mayUndelete({ ...account, role }, deleted('products', {}, { deleted_by: null }))).toBe(true)
  const moderator = { ...account, role: 'moderator' } as const
  expect([3, 4, null].map((deleted_by) => mayUndelete(moderator, deleted('products', {}, { deleted_by })))).toEqual([
    true,
    false,
    false,
  ])
})

test('the message about restored records says how many are inactive, in both languages', () => {
  expect(RESTORE_TEXTS.en.restoredMany(3, 0)).toBe('3 records restored')
  expect(RESTORE_TEXTS.en.restoredMany(3, 1)).toBe('3 records restored; 1 record is inactive without its picture')
  expect(RESTORE_TEXTS.ar.restoredMany(3, 2)).toBe('استُعيد ٣ سجلات؛ منها سجلان معطّلان من دون صورتيهما')
  expect(RESTORE_TEXTS.ar.restoredMany(2, 1)).toBe('استُعيد سجلان؛ منهما سجل واحد معطّل من دون صورته')
  expect(RESTORE_TEXTS.ar.undoneMany(11, 2)).toBe('عاد ١١ سجلًا إلى سلة المحذوفات؛ وبقي سجلان بعد تغيير من شخص آخر')
})
