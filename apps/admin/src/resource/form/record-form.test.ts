// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { eachLocale } from '@bayt/content/locale'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Draft } from '../../lib/drafts/draft.ts'
import { listDrafts, removeDrafts } from '../../lib/drafts/store.ts'
import { en } from '../../lib/i18n/en.ts'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import type { FormSubject, SaveTarget } from '../descriptor.ts'
import type { HistorySubject } from '../history/subject.ts'
import type { ScreenTexts } from '../texts.ts'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

/** One form with a device that fails, and a save that takes its time. The save is a function here; browsers test the real one. */

const toasts = vi.hoisted((): string[] => [])
const device = vi.hoisted(() => ({ isFull: false }))
vi.mock('../../lib/drafts/pictures.ts', async (original) => ({
  ...(await original<object>()),
  keepPicture: async () => {
    if (device.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  },
}))
vi.mock('../api/use-after-write.ts', () => ({ useAfterWrite: () => async () => undefined }))
vi.mock('../undo/toast-saved.ts', () => ({ toastSaved: (message: string) => void toasts.push(message) }))
vi.mock('sonner', () => {
  const say = (message: string) => void toasts.push(message)
  return { toast: { error: say, info: say, success: say } }
})

/** Does something as a person, and waits until it is rendered. What happens later by itself is polled. */
async function acting(work: () => unknown): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => void (await work()))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

interface Row {
  id: number
  updated_at: string
  name: string
  note: string | null
  active: boolean
}
type Input = Pick<Row, 'name' | 'note' | 'active'>

const RECORD: Row = { id: 5, updated_at: '2026-01-01T00:00:00Z', name: 'Rice', note: 'Of a colleague', active: true }
const NO_TEXT = { label: eachLocale(() => ''), hint: eachLocale(() => undefined) }

interface Save {
  target: SaveTarget
  input: Input
  answer: (row: Row) => void
}
const saves: Save[] = []
const SUBJECT: FormSubject<Row, Input> = {
  table: 'partners',
  schema: z.object({
    name: z.string(),
    note: z
      .string()
      .nullish()
      .transform((text) => text || null),
    active: z.boolean().default(false),
  }),
  groups: [
    {
      key: 'all',
      title: eachLocale(() => ''),
      rows: [
        { kind: 'text', name: 'name', ...NO_TEXT },
        { kind: 'text', name: 'note', ...NO_TEXT },
        { kind: 'checkbox', name: 'active', ...NO_TEXT },
      ],
    },
  ],
  emptyValues: { name: '', note: '', active: false },
  save: (_services, target, input) => new Promise((answer) => saves.push({ target, input, answer })),
}

/** Opens the form of one record. */
async function openForm(draft?: Draft) {
  const onDone = vi.fn()
  const options: RecordFormOptions<Row, Input> = {
    subject: SUBJECT,
    history: {} as HistorySubject,
    texts: { updated: 'Updated', saveFailed: (message: string) => `Failed: ${message}` } as unknown as ScreenTexts,
    ...{ accountId: 1, id: RECORD.id, record: RECORD, slot: 1, draft, onDone, onNothingLeft: () => undefined },
  }
  const { newest, leave } = runHook(() => useRecordForm(options))
  const count = saves.length
  return {
    machine: newest,
    onDone,
    close: leave,
    type: (name: string) => acting(() => newest().form.setValue('name', name, { shouldDirty: true })),
    /** @returns the save, once it is sent */
    submit: async () => {
      await acting(() => newest().submit())
      await expect.poll(() => saves.length).toBe(count + 1)
      return saves[count]?.input
    },
    answer: (row: Row) => acting(() => saves.at(-1)?.answer(row)),
  }
}

const draftedNames = async () => (await listDrafts(1)).map(({ draft }) => draft.values.name)

beforeEach(async () => {
  vi.restoreAllMocks()
  toasts.length = 0
  saves.length = 0
  device.isFull = false
  await removeDrafts((await listDrafts(1)).map(({ key }) => key))
})

const SAVED: Row = { ...RECORD, name: 'Rice, long', updated_at: '2026-01-01T00:00:09Z' }

test('a save closes the form and removes its draft', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.answer(SAVED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(await draftedNames()).toEqual([])
  expect(form.machine().hasUnsavedWork()).toBe(false)
})

test('what is typed during a save stays in the form and in its draft, and the form says so', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.type('Rice, long grain')
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated', en.form.typedDuringSave])
  expect(form.onDone).not.toHaveBeenCalled()
  expect(form.machine().hasUnsavedWork()).toBe(true)
  expect(await draftedNames()).toEqual(['Rice, long grain'])
})

test('a field that has its first value again after a save has sent another one counts as typed', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await acting(() => form.machine().form.setValue('note', 'Typed during the save', { shouldDirty: true }))
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated', en.form.typedDuringSave])
  await form.type('Rice')
  expect(form.machine().isTyped('name', 'Rice')).toBe(true)
  expect(form.machine().isTyped('note', 'Typed during the save')).toBe(true)
  expect(form.machine().isTyped('active', true), 'a field that nobody has touched').toBe(false)
})

test('what is typed during a save stays a draft if the form is closed meanwhile', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.type('Rice, long grain')
  form.close()
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated'])
  await expect.poll(draftedNames).toEqual(['Rice, long grain'])
})

test('a device that cannot remove the draft does not make a stored save look failed', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  // As Safari does with a tab that was in the background.
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  await form.answer(SAVED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(toasts).toEqual(['Updated'])
})

test('a device that never answers does not keep the form at "Saving"', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  const silent = {
    objectStore: () => ({ delete: () => undefined, put: () => undefined, getAllKeys: () => ({}), transaction: {} }),
  }
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValue(silent as unknown as IDBTransaction)
  await form.answer(SAVED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(toasts).toEqual(['Updated'])
})

test('a draft of an earlier release does not change fields that it does not know', async () => {
  const form = await openForm({ values: { name: 'Rice, long' }, base: { name: 'Rice' }, basedOn: RECORD.updated_at, typedAt: 1 })
  expect(await form.submit()).toEqual({ name: 'Rice, long', note: 'Of a colleague', active: true })
})

test('the warning that a picture is not kept stays until the picture is uploaded or removed, whatever is typed', async () => {
  device.isFull = true
  const form = await openForm()
  await acting(() => form.machine().uploads.keep('logo_url', new File(['x'], 'photo.jpg')))
  expect(form.machine().isDraftFailing).toBe(true)
  await form.type('Rice, long')
  await expect.poll(draftedNames).toEqual(['Rice, long'])
  expect(form.machine().isDraftFailing).toBe(true)
  await acting(() => form.machine().uploads.release('logo_url'))
  expect(form.machine().isDraftFailing).toBe(false)
})
