import type { SharedDraftEntry } from '@bayt/content/queries/shared-drafts'
import { expect, test } from 'vitest'
import { draftsOf, nameOfDraft, sharesMost } from './shared-drafts.ts'

const draft = (changes: Partial<SharedDraftEntry> = {}): SharedDraftEntry => ({
  ...{ id: 1, entity: 'products', entity_id: 7, names: { name_en: 'Rice', name_ar: 'أرز' }, shared_by_name: 'Salem' },
  ...{ shared_at: '2026-11-21T10:00:00Z', expires_at: '2026-11-28T10:00:00Z', is_yours: true, may_end: true },
  ...changes,
})

test('the list of a form has the drafts of its record', () => {
  const drafts = [
    draft(),
    draft({ id: 2, entity_id: 8 }),
    draft({ id: 3, entity: 'articles' }),
    draft({ id: 4, entity_id: null }),
  ]
  expect(draftsOf(drafts, 'products', 7).map(({ id }) => id)).toEqual([1])
})

test('the list of a new record has the own drafts of new records of its table', () => {
  const drafts = [
    draft(),
    draft({ id: 2, entity_id: null }),
    draft({ id: 3, entity_id: null, is_yours: false }),
    draft({ id: 4, entity: 'articles', entity_id: null }),
  ]
  expect(draftsOf(drafts, 'products', 'new').map(({ id }) => id)).toEqual([2])
})

test('twenty own drafts are the most; those of others do not count', () => {
  const own = Array.from({ length: 19 }, (_, id) => draft({ id }))
  expect(sharesMost([...own, draft({ id: 90, is_yours: false })])).toBe(false)
  expect(sharesMost([...own, draft({ id: 91 })])).toBe(true)
})

test('a draft is named in the language of the reader, else in the other', () => {
  expect(nameOfDraft(draft(), 'ar')).toBe('أرز')
  expect(nameOfDraft(draft({ names: { name_en: 'Rice' } }), 'ar')).toBe('Rice')
  expect(nameOfDraft(draft({ names: { name_ar: 'أرز' } }), 'en')).toBe('أرز')
  expect(nameOfDraft(draft({ entity: 'partners', names: { name: 'Souk', name_ar: 'سوق' } }), 'en')).toBe('Souk')
})

test('a draft without a name has the number of its record; one of a new record has none', () => {
  expect(nameOfDraft(draft({ names: {} }), 'en')).toBe('#7')
  expect(nameOfDraft(draft({ names: {}, entity_id: null }), 'en')).toBeUndefined()
})
