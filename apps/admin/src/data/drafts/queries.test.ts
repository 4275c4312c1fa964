import 'fake-indexeddb/auto'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { claimDraft } from './claim.ts'
import { type Draft, writeDraft } from './draft.ts'
import type { DraftKey } from './key.ts'
import { draftsOptions, refreshDrafts } from './queries.ts'

const form = new AbortController()
afterEach(() => {
  form.abort()
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

const keyOf = (accountId: number, id: number): DraftKey => ({ accountId, table: 'products', id, slot: 1 })
const draft: Draft = { values: {}, seen: {}, typedAt: 100 }

test('the drafts that no form has open are listed', async () => {
  await writeDraft(keyOf(1, 7), draft)
  await writeDraft(keyOf(1, 8), draft)
  await claimDraft(keyOf(1, 7), undefined, form.signal, new AbortController().signal)
  expect(await new QueryClient().fetchQuery(draftsOptions(1))).toEqual([{ key: keyOf(1, 8), draft }])
})

test('the drafts of one account are not shown to another', async () => {
  const client = new QueryClient()
  await writeDraft(keyOf(2, 7), draft)
  expect(await client.fetchQuery(draftsOptions(2))).toHaveLength(1)
  expect(client.getQueryData(draftsOptions(3).queryKey)).toBeUndefined()
  expect(await client.fetchQuery(draftsOptions(3))).toEqual([])
})

test('without a connection a failed read of the device is retried', async () => {
  await writeDraft(keyOf(4, 7), draft)
  onlineManager.setOnline(false)
  vi.spyOn(navigator.locks, 'query').mockRejectedValueOnce(new Error('busy'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } })
  expect(await client.fetchQuery(draftsOptions(4))).toEqual([{ key: keyOf(4, 7), draft }])
})

test('a refresh reads the drafts again, and nothing else', async () => {
  const client = new QueryClient()
  const { queryKey } = draftsOptions(5)
  await client.fetchQuery(draftsOptions(5))
  client.setQueryData(['products'], [])
  await refreshDrafts(client)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['products'])?.isInvalidated).toBe(false)
})
