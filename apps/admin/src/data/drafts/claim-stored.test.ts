import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDraft } from './claim.ts'
import { type Draft, listDrafts, removeDrafts, writeDraft } from './draft.ts'
import type { RecordKey } from './key.ts'

const record: RecordKey = { accountId: 1, table: 'products', id: 7 }
const typed = (typedAt: number): Draft => ({ values: {}, seen: {}, typedAt })

const open: AbortController[] = []
beforeEach(async () => removeDrafts((await listDrafts(1)).map(({ key }) => key)))
afterEach(() => {
  for (const form of open.splice(0)) form.abort()
})

function openForm(wanted?: number) {
  const form = new AbortController()
  open.push(form)
  return claimDraft(record, wanted, form.signal, new AbortController().signal)
}

test('existing drafts are claimed newest first, then a new one', async () => {
  await writeDraft({ ...record, slot: 2 }, typed(200))
  await writeDraft({ ...record, slot: 3 }, typed(300))
  expect(await openForm()).toEqual({ slot: 3, draft: typed(300) })
  expect(await openForm()).toEqual({ slot: 2, draft: typed(200) })
  expect(await openForm()).toEqual({ slot: 1, draft: undefined })
})

test('the draft that staff chose is claimed before a newer one', async () => {
  await writeDraft({ ...record, slot: 2 }, typed(200))
  await writeDraft({ ...record, slot: 3 }, typed(300))
  expect(await openForm(2)).toEqual({ slot: 2, draft: typed(200) })
})

test('drafts of other records do not count', async () => {
  await writeDraft({ ...record, id: 8, slot: 5 }, typed(200))
  await writeDraft({ ...record, table: 'articles', slot: 6 }, typed(300))
  expect(await openForm()).toEqual({ slot: 1, draft: undefined })
})
