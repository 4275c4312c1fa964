import 'fake-indexeddb/auto'
import { clear, createStore, set } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { type Draft, listDrafts, readDraft, removeDrafts, writeDraft } from './draft.ts'
import type { DraftKey } from './key.ts'

/** The database of the device, as earlier versions of the console wrote it. */
const device = createStore('bayt-admin', 'drafts')
beforeEach(() => clear(device))

const keyOf = (id: number, accountId = 1): DraftKey => ({ accountId, table: 'products', id, slot: 1 })
const typed = (typedAt: number): Draft => ({
  values: { name_en: 'Rice', active: true },
  seen: { name_en: '', active: true },
  typedAt,
})

test('a record without a draft has none', async () => {
  await writeDraft(keyOf(1), typed(100))
  expect(await readDraft(keyOf(2))).toBeUndefined()
})

test('a command without an answer is read back with its draft', async () => {
  const sent = { request: '7d5cb0d5-2f0a-4f7e-9d65-0b6d2b1a9c11', id: 'new' as const, values: {}, seen: {}, typed: {} }
  const draft = { ...typed(100), sent }
  await writeDraft(keyOf(1), draft)
  expect(await readDraft(keyOf(1))).toEqual(draft)
})

test.each([{}, { mayHaveArrived: true }, { sent: [{ name_en: '' }] }, { sent: { request: 'no UUID' } }])(
  'a draft of another version is found, without a command: %j',
  async (others) => {
    await set('draft/1/products/1', { ...typed(100), ...others }, device)
    expect(await readDraft(keyOf(1))).toEqual(typed(100))
  },
)

test('the words of a draft of an earlier release, which had no seen values, are found', async () => {
  const { seen: _, ...earlier } = typed(100)
  await set('draft/1/products/1', earlier, device)
  expect(await readDraft(keyOf(1))).toEqual({ ...typed(100), seen: {} })
})

test('a stored value that is not a draft is ignored', async () => {
  await set('draft/1/products/1', { values: 'Rice' }, device)
  expect(await readDraft(keyOf(1))).toBeUndefined()
  expect(await listDrafts(1)).toEqual([])
})

test('only the given drafts are removed', async () => {
  for (const id of [1, 2, 3]) await writeDraft(keyOf(id), typed(100))
  await removeDrafts([keyOf(1), keyOf(3)])
  expect((await listDrafts(1)).map(({ key }) => key.id)).toEqual([2])
})

test('drafts are listed newest first', async () => {
  await writeDraft(keyOf(1), typed(200))
  await writeDraft(keyOf(2), typed(300))
  await writeDraft(keyOf(3), typed(100))
  expect(await listDrafts(1)).toEqual([
    { key: keyOf(2), draft: typed(300) },
    { key: keyOf(1), draft: typed(200) },
    { key: keyOf(3), draft: typed(100) },
  ])
})

test('the drafts of another account and other values are not listed', async () => {
  await writeDraft(keyOf(1, 1), typed(100))
  await writeDraft(keyOf(1, 2), typed(200))
  await set('settings', typed(300), device)
  expect(await listDrafts(1)).toEqual([{ key: keyOf(1, 1), draft: typed(100) }])
})
