// @vitest-environment happy-dom

import { ContentError } from '@bayt/content/errors'
import type { PreparedChange, PreparedSet } from '@bayt/content/queries/prepared'
import { discardChange, prepareChanges } from '@bayt/content/queries/prepared'
import { beforeEach, expect, test, vi } from 'vitest'
import { acting, drafts, openForm, RECORD, resetForms, SUBJECT, saves, toasts } from '../form/record-form.test-data.ts'
import { SHARE_TEXTS } from '../share/texts.ts'
import { draftOfChange } from './prepared-values.ts'
import { PREPARED_TEXTS } from './texts.ts'

const answer = vi.hoisted(() => ({ version: 1 }))
const server = vi.hoisted((): { sets: PreparedSet[] } => ({ sets: [] }))
vi.mock('@bayt/content/queries/prepared', async (original) => ({
  ...(await original<object>()),
  prepareChanges: vi.fn(async () => [answer]),
  discardChange: vi.fn(async () => undefined),
  listPrepared: vi.fn(async () => server.sets),
}))

const REQUEST = 'f0a1b2c3-0000-4000-8000-000000000000'
const CHANGE: PreparedChange = {
  ...{ request: REQUEST, version: 4, table: 'partners', action: 'update', record_id: RECORD.id },
  ...{ values: { name: 'Rice, prepared' }, seen: { name: 'Rice' }, names: {}, is_there: true, overtaken: {} },
  by: { at: '2026-11-30T03:00:00Z', account: 2, name: 'Huda' },
}
const opened = () => ({ change: CHANGE, set: {} as PreparedSet, draft: draftOfChange(CHANGE, SUBJECT, RECORD) })
const sent = () => vi.mocked(prepareChanges).mock.lastCall?.[1][0]

const setOf = (...changes: PreparedChange[]) => [{ state: 'open', changes } as unknown as PreparedSet]

beforeEach(async () => {
  server.sets = setOf(CHANGE)
  await resetForms()
  vi.clearAllMocks()
})

test('what is typed is prepared without a check, and the draft of the device ends', async () => {
  const form = await openForm()
  await form.type('')
  await acting(() => form.recordForm().prepare())
  await expect.poll(() => toasts).toEqual([PREPARED_TEXTS.en.done])
  expect(sent()).toMatchObject({ action: 'update', record_id: RECORD.id, values: { name: null }, seen: { name: 'Rice' } })
  expect(await drafts()).toEqual([])
  expect(form.onDone).toHaveBeenCalledOnce()
  expect(saves).toEqual([])
})

test('without an answer the draft stays, and the next attempt repeats the request', async () => {
  vi.mocked(prepareChanges).mockRejectedValueOnce(new ContentError('offline', 'There is no connection.'))
  const form = await openForm()
  await form.type('Rice, long')
  await acting(() => form.recordForm().prepare())
  await expect.poll(() => toasts).toEqual([expect.stringMatching(/^Failed to prepare this/)])
  const first = sent()
  const [draft] = await drafts()
  expect(draft).toMatchObject({ values: { name: 'Rice, long' }, prepared: { request: first?.request } })
  await form.close()
  const again = await openForm(draft)
  await acting(() => again.recordForm().prepare())
  await expect.poll(() => toasts.at(-1)).toBe(PREPARED_TEXTS.en.done)
  expect(sent()).toEqual(first)
})

test('sharing prepares what is typed, once, and leaves the form open; nothing typed of a visible record is nothing to share', async () => {
  const form = await openForm()
  const { sharing } = form.recordForm()
  expect(sharing.isReady()).toBe(false)
  expect(toasts).toEqual([SHARE_TEXTS.en.unchanged])
  await form.type('')
  expect(form.recordForm().sharing.isReady()).toBe(true)
  await acting(() => form.recordForm().sharing.prepare())
  expect(sent()).toMatchObject({ action: 'update', values: { name: null }, request: form.recordForm().sharing.request() })
  expect(await drafts()).toEqual([])
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  expect(form.onDone).not.toHaveBeenCalled()
  await acting(() => form.recordForm().sharing.prepare())
  expect(prepareChanges).toHaveBeenCalledOnce()
})

test('a record that visitors do not see is shared as it is, by a change without values', async () => {
  const form = await openForm(undefined, { record: { ...RECORD, active: false } })
  expect(form.recordForm().sharing.isReady()).toBe(true)
  await acting(() => form.recordForm().sharing.prepare())
  expect(sent()).toMatchObject({ action: 'update', record_id: RECORD.id, values: {}, seen: {} })
})

test('a prepared change opens without unsaved work, and its save is its command', async () => {
  const form = await openForm(undefined, { prepared: opened() })
  expect(form.recordForm().form.getValues('name')).toBe('Rice, prepared')
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  await form.submit()
  expect(saves[0]?.write).toMatchObject({ request: REQUEST, values: { name: 'Rice, prepared' }, seen: { name: 'Rice' } })
  await form.answer({ ...RECORD, name: 'Rice, prepared' })
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(discardChange).not.toHaveBeenCalled()
  expect(await drafts()).toEqual([])
})

test('it is prepared again with the version that staff saw; discarding what was typed leads back to it', async () => {
  const form = await openForm(undefined, { prepared: opened() })
  await form.typeIn('note', 'More')
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
  await acting(() => form.recordForm().discardDraft())
  expect(form.recordForm().form.getValues()).toMatchObject({ name: 'Rice, prepared', note: 'Of a colleague' })
  await form.typeIn('note', 'Again')
  await acting(() => form.recordForm().prepare())
  await expect.poll(() => toasts).toEqual([PREPARED_TEXTS.en.done])
  expect(sent()).toMatchObject({ request: REQUEST, version: 4, values: { name: 'Rice, prepared', note: 'Again' } })
})

test.each([
  ['prepared again', setOf({ ...CHANGE, version: 5 }), PREPARED_TEXTS.en.refusals.prepared_overtaken],
  ['carried out or discarded', [], PREPARED_TEXTS.en.refusals.ended],
])('a change that somebody has %s since is not saved over', async (_, sets, reason) => {
  server.sets = sets
  const form = await openForm(undefined, { prepared: opened() })
  await form.typeIn('note', 'More')
  await acting(() => form.recordForm().submit())
  await expect.poll(() => toasts).toEqual([`Failed: ${reason}`])
  expect(saves).toEqual([])
  expect(await drafts()).toHaveLength(1)
})
