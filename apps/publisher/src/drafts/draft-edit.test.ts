import type { SharedDraft } from '@bayt/content/entities/shared-draft'
import { makeRows } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { expect, test } from 'vitest'
import { editOfDraft } from './draft-edit.ts'

const ARTICLE = {
  ...{ title_en: 'Title', title_ar: 'عنوان', excerpt_en: null, excerpt_ar: null, content_en: 'Text', content_ar: 'نص' },
  ...{ category: 'News', thumbnail_url: null, published: false },
}
const draftOf = (changes: Partial<SharedDraft> = {}): SharedDraft => ({
  entity: 'articles',
  entity_id: 7,
  created_at: '2026-11-01T10:00:00+00:00',
  record: ARTICLE,
  shared_at: '2026-11-21T10:00:00+00:00',
  expires_at: '2026-11-28T10:00:00+00:00',
  ...changes,
})
const content: PublicContent = { ...makeRows(() => []), newestChange: 1 }

test('a hidden record is shown, with its own times', () => {
  expect(editOfDraft(draftOf(), content)).toEqual({
    table: 'articles',
    id: 7,
    row: { id: 7, created_at: '2026-11-01T10:00:00+00:00', updated_at: '2026-11-21T10:00:00+00:00', ...ARTICLE, published: true },
  })
})

test('a record that was never saved gets an id that no other has', () => {
  expect(editOfDraft(draftOf({ entity_id: null }), content).id).toBe(1)
  const rows = [{ id: 40 }, { id: 12 }] as PublicContent['articles']
  expect(editOfDraft(draftOf({ entity_id: null }), { ...content, articles: rows }).id).toBe(41)
})

test.each([
  { record: { ...ARTICLE, title_en: '' } },
  { record: { ...ARTICLE, category: 'None' } },
  { record: { ...ARTICLE, thumbnail_url: 'javascript:alert(1)' } },
  { record: {} },
  { entity: 'admin_users' },
])('what a save would refuse is not rendered: %j', (changes) => {
  expect(() => editOfDraft(draftOf(changes), content)).toThrow(/not valid|not a content table/)
})
