import 'fake-indexeddb/auto'
import { ContentError } from '@bayt/content/errors'
import { eachLocale } from '@bayt/content/locale'
import { act, useState } from 'react'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import type { Columns, RecordWrite } from '../../data/command.ts'
import { type Draft, listDrafts, removeDrafts } from '../../data/drafts/draft.ts'
import type { Undo } from '../../data/undo.ts'
import { en } from '../../ui/i18n/en.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import type { FormSubject } from '../descriptor.ts'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

/** Forms for tests, on a device that can fail, with a save that the test answers. Browser tests use the real save. */

const toasts = vi.hoisted((): string[] => [])
const device = vi.hoisted((): { isFull: boolean; picture?: File | undefined } => ({ isFull: false }))
vi.mock('../../data/drafts/pictures.ts', async (original) => ({
  ...(await original<object>()),
  keepPicture: async () => {
    if (device.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  },
  readPicture: async () => device.picture,
}))
const lists = vi.hoisted(() => ({ reading: Promise.resolve() }))
vi.mock('../../data/after-write.ts', async (original) => ({
  ...(await original<object>()),
  useAfterWrite: () => () => lists.reading,
}))
vi.mock('../merge/show-incoming.tsx', () => ({ showIncoming: () => undefined }))
const undos = vi.hoisted((): (Undo | undefined)[] => [])
vi.mock('../undo/undo-button.tsx', () => ({
  toastSaved: (message: string, undo: Undo | undefined) => {
    toasts.push(message)
    undos.push(undo)
  },
}))
vi.mock('sonner', () => {
  const say = (message: string) => void toasts.push(message)
  return { toast: { error: say, info: say, success: say } }
})

/** Runs an action of a person, and waits until its result is rendered. For later effects, a test polls. */
export async function acting(work: () => unknown): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => void (await work()))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

export interface Row {
  id: number
  updated_at: string
  name: string
  note: string | null
  active: boolean
}

export const RECORD: Row = { id: 5, updated_at: '2026-01-01T00:00:00Z', name: 'Rice', note: 'Of a colleague', active: true }
export const VALUES = { name: 'Rice', note: 'Of a colleague', active: true }
export const NO_TEXT = { label: eachLocale(() => ''), hint: eachLocale(() => undefined) }

interface Save {
  write: RecordWrite
  input: Columns
  answer: (row: Row) => void
  /** Answers that somebody has changed these columns since the form read them. */
  overtake: (now: Columns) => void
  refuse: (error: Error) => void
}
export const saves: Save[] = []
const TEXTS = { created: 'Created', updated: 'Updated', saveFailed: (message: string) => `Failed: ${message}` }
export const SUBJECT: FormSubject = {
  ...({ texts: eachLocale(() => TEXTS) } as unknown as FormSubject),
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
  write: (_client, write) =>
    new Promise((resolve, refuse) => {
      saves.push({
        write,
        input: write.values,
        answer: (row) => resolve({ row, isChanged: true, overtaken: undefined }),
        overtake: (now) => resolve({ row: RECORD, isChanged: false, overtaken: { now, by: {} } }),
        refuse,
      })
    }),
}

/** Closes the forms that tests have left open. */
const leftOpen: (() => void)[] = []

type Given = Partial<Omit<RecordFormOptions, 'record'>> & { record?: Row | undefined }

/** Opens the form of one record. */
export async function openForm(draft?: Draft, given: Given = {}) {
  const onDone = vi.fn()
  const options: RecordFormOptions = {
    subject: SUBJECT,
    ...{ id: RECORD.id, record: RECORD, slot: 1, draft, onDone, onNothingLeft: () => undefined },
    ...given,
  }
  let read: (record: Row) => void = () => undefined
  const { newest, leave } = runHook(() => {
    const [record, setRecord] = useState(options.record)
    read = setRecord
    return useRecordForm({ ...options, record })
  })
  leftOpen.push(leave)
  const typeIn = (field: string, value: string) => acting(() => newest().form.setValue(field, value, { shouldDirty: true }))
  return {
    recordForm: newest,
    onDone,
    close: leave,
    type: (name: string) => typeIn('name', name),
    typeIn,
    /** A newer version of the record is read. */
    read: (record: Row) => acting(() => read(record)),
    /** @returns the save, once it is sent */
    submit: async () => {
      const count = saves.length
      await expect.poll(() => newest().save.isPending).toBe(false)
      await acting(() => newest().submit())
      await expect.poll(() => saves.length).toBe(count + 1)
      return saves[count]?.input
    },
    answer: (row: Row) => acting(() => saves.at(-1)?.answer(row)),
    overtake: (now: Columns) => acting(() => saves.at(-1)?.overtake(now)),
    refuse: (error: Error) => acting(() => saves.at(-1)?.refuse(error)),
  }
}

export type Form = Awaited<ReturnType<typeof openForm>>

export const drafts = async () => (await listDrafts(1)).map(({ draft }) => draft)
export const draftedNames = async () => (await drafts()).map(({ values }) => values.name)

/** Before each test. */
export async function resetForms() {
  for (const leave of leftOpen.splice(0)) leave()
  vi.restoreAllMocks()
  toasts.length = 0
  undos.length = 0
  saves.length = 0
  Object.assign(device, { isFull: false, picture: undefined })
  lists.reading = Promise.resolve()
  await removeDrafts((await listDrafts(1)).map(({ key }) => key))
}

export const LOST = new ContentError('offline', 'There is no connection.')
export const REFUSED = new ContentError('invalid', 'Refused.')
export const NEW = { id: 'new', record: undefined } as const
export const SAVED: Row = { ...RECORD, name: 'Rice, long', updated_at: '2026-01-01T00:00:09Z' }

/** Saves `Rice, long`, and types a note before the answer. @returns the form, once the answer has arrived */
export async function saveWhileTyping(given: Given = {}) {
  const form = await openForm(undefined, given)
  await form.type('Rice, long')
  await form.submit()
  await form.typeIn('note', 'Typed during the save')
  await form.answer(SAVED)
  await expect.poll(() => toasts.slice(1)).toEqual([en.form.typedDuringSave])
  return form
}

export const CREATED: Row = { ...RECORD, name: 'Rice, long', note: null, active: false }
export const EDITED: Row = { ...CREATED, note: 'Typed during the save', updated_at: '2026-01-01T00:00:09Z' }

/** Creates a record, and types a note before the answer. @returns the form, once the answer has arrived */
export async function createWhileTyping() {
  const form = await openForm(undefined, NEW)
  await form.type('Rice, long')
  await form.submit()
  await form.typeIn('note', 'Typed during the save')
  await form.answer(CREATED)
  await expect.poll(() => toasts).toEqual(['Created', en.form.typedDuringSave])
  return form
}

export { device, lists, toasts, undos }
