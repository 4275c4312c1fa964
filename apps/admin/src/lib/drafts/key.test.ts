import { expect, test } from 'vitest'
import { formatDraftKey, parseDraftKey } from './key.ts'

test.each([
  { accountId: 3, table: 'products', id: 12, slot: 1 } as const,
  { accountId: 3, table: 'impact_gallery', id: 'new', slot: 12 } as const,
])('a draft belongs to one account, table, record and tab', (key) => {
  expect(parseDraftKey(formatDraftKey(key))).toEqual(key)
})

test('two accounts never share a draft', () => {
  expect(formatDraftKey({ accountId: 1, table: 'products', id: 2, slot: 1 })).not.toBe(
    formatDraftKey({ accountId: 2, table: 'products', id: 2, slot: 1 }),
  )
})

test('the first tab uses the key of earlier versions', () => {
  expect(formatDraftKey({ accountId: 3, table: 'products', id: 12, slot: 1 })).toBe('draft/3/products/12')
})

test.each(['draft/1/secrets/2', 'draft/x/products/1', 'draft/1/products/', 'other', 5])('%s is not the key of a draft', (key) => {
  expect(parseDraftKey(key)).toBeUndefined()
})
