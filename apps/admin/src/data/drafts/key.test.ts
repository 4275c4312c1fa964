import { expect, test } from 'vitest'
import { formatDraftKey, isOfRecord, parseDraftKey, type RecordKey } from './key.ts'

test.each([
  { accountId: 31, table: 'products', id: 12, slot: 1 } as const,
  { accountId: 3, table: 'products', id: 12, slot: 2 } as const,
  { accountId: 3, table: 'impact_gallery', id: 'new', slot: 12 } as const,
  { accountId: 3, table: 'picture_texts', id: 'new', slot: 1_000_001_006 } as const,
])('a draft belongs to one account, table, record and tab', (key) => {
  expect(parseDraftKey(formatDraftKey(key))).toEqual(key)
})

test('the first tab uses the key of earlier versions', () => {
  expect(formatDraftKey({ accountId: 3, table: 'products', id: 12, slot: 1 })).toBe('draft/3/products/12')
})

test.each([
  'draft/1/secrets/2',
  'draft/x/products/1',
  'draft/1/products/',
  'old/draft/1/products/2',
  'draft/1/products/2/3/4',
  // The key of the first tab has no number.
  'draft/1/products/2/1',
  'other',
  5,
])('%s is not the key of a draft', (key) => {
  expect(parseDraftKey(key)).toBeUndefined()
})

const record: RecordKey = { accountId: 3, table: 'products', id: 12 }

test.each<[string, RecordKey, boolean]>([
  ['the same record', { ...record }, true],
  ['another account', { ...record, accountId: 4 }, false],
  ['another table', { ...record, table: 'articles' }, false],
  ['another id', { ...record, id: 13 }, false],
  ['a new record', { ...record, id: 'new' }, false],
])('a draft is of a record only if account, table and id are equal: %s', (_case, key, isSame) => {
  expect(isOfRecord(key, record)).toBe(isSame)
})
