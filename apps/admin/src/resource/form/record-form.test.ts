// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { ConflictError, ContentError } from '@bayt/content/errors'
import { eachLocale } from '@bayt/content/locale'
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Draft } from '../../lib/drafts/draft.ts'
import { listDrafts, removeDrafts } from '../../lib/drafts/store.ts'
import { en } from '../../lib/i18n/en.ts'
import { runHook } from '../../lib/run-hook.test-data.tsx'
import type { FormSubject, SaveTarget } from '../descriptor.ts'
import type { HistorySubject } from '../history/subject.ts'
import type { ScreenTexts } from '../texts.ts'
import type { Undo } from '../undo/undo.ts'
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
const lists = vi.hoisted(() => ({ reading: Promise.resolve() }))
vi.mock('../api/use-after-write.ts', () => ({ useAfterWrite: () => () => lists.reading }))
vi.mock('../merge/show-incoming.tsx', () => ({ showIncoming: async () => undefined }))
const undos = vi.hoisted((): (Undo | undefined)[] => [])
vi.mock('../undo/toast-saved.ts', () => ({
  toastSaved: (message: string, undo: Undo | undefined) => {
    toasts.push(message)
    undos.push(undo)
  },
}))
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
const VALUES = { name: 'Rice', note: 'Of a colleague', active: true }
const NO_TEXT = { label: eachLocale(() => ''), hint: eachLocale(() => undefined) }

interface Save {
  target: SaveTarget
  input: Input
  answer: (row: Row) => void
  refuse: (error: Error) => void
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
  save: (_services, target, input) => new Promise((answer, refuse) => saves.push({ target, input, answer, refuse })),
}
const TEXTS = { created: 'Created', updated: 'Updated', saveFailed: (message: string) => `Failed: ${message}` }

/** Opens the form of one record. */
async function openForm(draft?: Draft, given: Partial<RecordFormOptions<Row, Input>> = {}) {
  const onDone = vi.fn()
  const options: RecordFormOptions<Row, Input> = {
    subject: SUBJECT,
    history: {} as HistorySubject,
    texts: TEXTS as unknown as ScreenTexts,
    ...{ accountId: 1, id: RECORD.id, record: RECORD, slot: 1, draft, onDone, onNothingLeft: () => undefined },
    ...given,
  }
  let read: (record: Row) => void = () => undefined
  const { newest, leave } = runHook(() => {
    const [record, setRecord] = useState(options.record)
    read = setRecord
    return useRecordForm({ ...options, record })
  })
  const typeIn = (field: string, value: string) => acting(() => newest().form.setValue(field, value, { shouldDirty: true }))
  return {
    machine: newest,
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
    refuse: (error: Error) => acting(() => saves.at(-1)?.refuse(error)),
  }
}

type Form = Awaited<ReturnType<typeof openForm>>

const drafts = async () => (await listDrafts(1)).map(({ draft }) => draft)
const draftedNames = async () => (await drafts()).map(({ values }) => values.name)

beforeEach(async () => {
  vi.restoreAllMocks()
  toasts.length = 0
  undos.length = 0
  saves.length = 0
  device.isFull = false
  lists.reading = Promise.resolve()
  await removeDrafts((await listDrafts(1)).map(({ key }) => key))
})

const LOST = new ContentError('offline', 'There is no connection.')
const REFUSED = new ContentError('invalid', 'Refused.')
const NEW = { id: 'new', record: undefined } as const
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

/** Saves `Rice, long`. A note is typed meanwhile. @returns the form, once the answer is there */
async function saveWhileTyping(given: Partial<RecordFormOptions<Row, Input>> = {}) {
  const form = await openForm(undefined, given)
  await form.type('Rice, long')
  await form.submit()
  await form.typeIn('note', 'Typed during the save')
  await form.answer(SAVED)
  await expect.poll(() => toasts.slice(1)).toEqual([en.form.typedDuringSave])
  return form
}

test('what is typed back to the first values after a save is unsaved: it stays in the draft and in the form, and is merged', async () => {
  const form = await saveWhileTyping()
  await form.type('Rice')
  await form.typeIn('note', 'Of a colleague')
  expect(form.machine().hasUnsavedWork()).toBe(true)
  await expect.poll(draftedNames).toEqual(['Rice'])
  await form.read(SAVED)
  expect(form.machine().form.getValues('name')).toBe('Rice')
  await form.submit()
  const theirs = { ...SAVED, note: 'Of another one', updated_at: '2026-01-01T00:01:00Z' }
  await form.refuse(new ConflictError(theirs))
  await expect.poll(() => saves.length).toBe(3)
  expect(saves[2]?.input).toEqual({ name: 'Rice', note: 'Of another one', active: true })
})

test('what is typed back to the saved values is saved: it leaves no draft, and the form follows the record', async () => {
  const form = await saveWhileTyping()
  await form.typeIn('note', 'Of a colleague')
  expect(form.machine().hasUnsavedWork()).toBe(false)
  await expect.poll(draftedNames).toEqual([])
  await form.read({ ...SAVED, name: 'Rice, longer', updated_at: '2026-01-01T00:01:00Z' })
  expect(form.machine().form.getValues('name')).toBe('Rice, longer')
})

test('what is typed while the lists are read after a save is compared with what was saved, too', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  lists.reading = promise
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated'])
  await form.type('Rice')
  await acting(resolve)
  await expect.poll(() => toasts).toEqual(['Updated', en.form.typedDuringSave])
  expect(form.machine().hasUnsavedWork()).toBe(true)
  expect(await draftedNames()).toEqual(['Rice'])
  await form.type('Rice, long')
  expect(form.machine().hasUnsavedWork()).toBe(false)
  await expect.poll(draftedNames).toEqual([])
})

test('what is typed and taken back while the lists are read after a save is no work: neither asked about nor left as a draft', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  lists.reading = promise
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated'])
  expect(form.machine().hasUnsavedWork()).toBe(false)
  await form.type('Rice, longx')
  expect(form.machine().hasUnsavedWork()).toBe(true)
  await form.type('Rice, long')
  expect(form.machine().hasUnsavedWork()).toBe(false)
  await acting(resolve)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  await expect.poll(draftedNames).toEqual([])
})

test('what is typed while a draft is removed is a draft', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await acting(async () => {
    const removed = form.machine().keeper.forget()
    form.machine().form.setValue('name', 'Rice, long grain')
    await removed
  })
  expect(await draftedNames()).toEqual(['Rice, long grain'])
})

test('a draft that is discarded during a save has nothing left: the save closes the form, and says nothing of typed words', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await acting(() => form.machine().discardDraft())
  await form.answer(SAVED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(toasts).toEqual(['Updated'])
})

test('a form without changes that is saved while a newer version is read keeps what a colleague saved', async () => {
  const theirs = { ...RECORD, name: 'Rice of a colleague', updated_at: '2026-01-01T00:00:05Z' }
  const form = await openForm()
  await form.submit()
  await form.read(theirs)
  await form.refuse(new ConflictError(theirs))
  await expect.poll(() => [...saves.slice(1).map(({ input }) => input), ...toasts]).toEqual(['Updated'])
})

test('what is typed during the save of a new record is merged with what others changed in it since', async () => {
  const form = await saveWhileTyping(NEW)
  expect(await form.submit()).toEqual({ name: 'Rice, long', note: 'Typed during the save', active: false })
  await form.refuse(new ConflictError({ ...SAVED, name: 'Rice, longest', note: null, active: false }))
  await expect.poll(() => saves.length).toBe(3)
  expect(saves[2]?.input).toEqual({ name: 'Rice, longest', note: 'Typed during the save', active: false })
})

const CREATED: Row = { ...RECORD, name: 'Rice, long', note: null, active: false }
const EDITED: Row = { ...CREATED, note: 'Typed during the save', updated_at: '2026-01-01T00:00:09Z' }

/** Creates a record. A note is typed meanwhile. @returns the form, once the answer is there */
async function createWhileTyping() {
  const form = await openForm(undefined, NEW)
  await form.type('Rice, long')
  await form.submit()
  await form.typeIn('note', 'Typed during the save')
  await form.answer(CREATED)
  await expect.poll(() => toasts).toEqual(['Created', en.form.typedDuringSave])
  return form
}

test('the second save of a new record is an update, also in a draft that is opened again, and its undo keeps the record', async () => {
  const closed = await createWhileTyping()
  closed.close()
  await expect.poll(async () => (await drafts()).length).toBe(1)
  const [draft] = await drafts()
  const form = await openForm(draft, NEW)
  await form.submit()
  await form.refuse(LOST)
  await form.submit()
  await form.answer(EDITED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(toasts.at(-1)).toBe('Updated')
  expect(undos.map((undo) => undo?.done(en.undo))).toEqual([en.undo.created, en.undo.updated])
})

test('a new record that is typed back to its saved values is saved: it leaves no draft, also in one that is opened again', async () => {
  const form = await createWhileTyping()
  const [draft] = await drafts()
  await form.typeIn('note', '')
  expect(form.machine().hasUnsavedWork()).toBe(false)
  await expect.poll(drafts).toEqual([])
  form.close()
  const again = await openForm(draft, NEW)
  await again.typeIn('name', 'Rice, longer')
  await expect.poll(draftedNames).toEqual(['Rice, longer'])
  await again.typeIn('name', 'Rice, long')
  await again.typeIn('note', '')
  expect(again.machine().hasUnsavedWork()).toBe(false)
  await expect.poll(drafts).toEqual([])
})

test('a new form without typed words whose answer was lost has a draft: it repeats the request', async () => {
  const form = await openForm(undefined, NEW)
  await form.submit()
  await form.refuse(LOST)
  await expect.poll(async () => (await drafts()).map(({ request }) => request)).toEqual([expect.any(String)])
})

test('a new record that somebody deleted after its first save is unsaved again: the next save creates it', async () => {
  const form = await createWhileTyping()
  await form.typeIn('note', '')
  await form.submit()
  await form.refuse(new ContentError('not_found', 'Deleted.'))
  expect(form.machine().hasUnsavedWork()).toBe(true)
  await expect.poll(draftedNames).toEqual(['Rice, long'])
  await form.submit()
  await form.answer(CREATED)
  await expect.poll(() => toasts.at(-1)).toBe('Created')
})

test('a password that was saved is not in the draft of what is typed meanwhile', async () => {
  const password = { kind: 'password', name: 'password', ...NO_TEXT } as const
  const subject: FormSubject<Row, Input> = {
    ...SUBJECT,
    schema: z.object({ name: z.string(), note: z.string(), active: z.boolean(), password: z.string() }),
    groups: [...SUBJECT.groups, { key: 'access', title: eachLocale(() => ''), rows: [password] }],
  }
  const form = await openForm(undefined, { subject })
  await form.type('Rice, long')
  await form.typeIn('password', 'secret')
  await form.submit()
  await form.typeIn('note', 'Typed during the save')
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated', en.form.typedDuringSave])
  expect((await drafts()).map(({ base }) => base)).toMatchObject([{ name: 'Rice, long', password: '' }])
  expect(JSON.stringify(await drafts())).not.toContain('secret')
})

test('what is typed back to the first values after a lost answer is unsaved, also in a draft that is opened again', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.refuse(LOST)
  await form.type('Rice')
  expect(form.machine().hasUnsavedWork()).toBe(true)
  await expect.poll(draftedNames).toEqual(['Rice'])
  await form.read(SAVED)
  expect(form.machine().form.getValues('name')).toBe('Rice')
  form.close()
  const [draft] = await drafts()
  const again = await openForm(draft)
  expect(again.machine().hasUnsavedWork()).toBe(true)
  await acting(() => again.machine().discardDraft())
  expect(again.machine().hasUnsavedWork()).toBe(false)
})

test('a save that is refused stored nothing: typed back to the first values, the form holds no work', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.refuse(REFUSED)
  await form.type('Rice')
  expect(form.machine().hasUnsavedWork()).toBe(false)
  await expect.poll(draftedNames).toEqual([])
})

test('a save that is refused after the form was typed back removes the draft', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.type('Rice')
  await expect.poll(draftedNames).toEqual(['Rice'])
  await form.refuse(REFUSED)
  await expect.poll(draftedNames).toEqual([])
})

test('a save that is refused counts for nothing in a draft that is opened again', async () => {
  const closed = await openForm()
  await closed.type('Rice, long')
  await closed.submit()
  await closed.refuse(REFUSED)
  await expect.poll(async () => (await drafts()).map(({ sent }) => sent)).toEqual([[]])
  closed.close()
  const [draft] = await drafts()
  const form = await openForm(draft)
  await form.type('Rice')
  expect(form.machine().hasUnsavedWork()).toBe(false)
  await expect.poll(draftedNames).toEqual([])
})

test.each([
  ['arrives', {}, (form: Form) => form.answer(SAVED)],
  ['is refused', {}, (form: Form) => form.refuse(REFUSED)],
  ['arrives as a new record', NEW, (form: Form) => form.answer(SAVED)],
  ['is refused as a new record', NEW, (form: Form) => form.refuse(REFUSED)],
])('a draft that is discarded during a save stays away if the save %s', async (_case, given, end) => {
  const form = await openForm(undefined, given)
  await form.type('Rice, long')
  await form.submit()
  await form.type('Rice, long grain')
  // As the question before leaving does.
  await acting(() => form.machine().keeper.forget())
  form.close()
  await end(form)
  await expect.poll(() => toasts.length).toBe(1)
  expect(await draftedNames()).toEqual([])
})

test('a save that closes the form leaves nothing unsaved, also after a lost answer and with blanks that are not stored', async () => {
  const trimmed = { ...SUBJECT, schema: z.object({ name: z.string().trim(), note: z.string(), active: z.boolean() }) }
  const form = await openForm(undefined, { subject: trimmed })
  await form.type('Rice, longer')
  await form.submit()
  await form.refuse(LOST)
  await form.type('Rice, long ')
  await form.submit()
  await form.answer(SAVED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(form.machine().hasUnsavedWork()).toBe(false)
})

test('a draft that is given up because its record is gone does not hold the form open, whatever was sent', async () => {
  const onNothingLeft = vi.fn()
  const draft = { values: { ...VALUES, name: 'Rice, long' }, base: VALUES, basedOn: 'v0', sent: [VALUES], typedAt: 1 }
  const form = await openForm(draft, { record: undefined, onNothingLeft })
  await acting(() => form.machine().discardDraft())
  expect(onNothingLeft).toHaveBeenCalledOnce()
  expect(form.machine().hasUnsavedWork()).toBe(false)
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

test('a save that arrives after its form was closed removes the draft of that form', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  form.close()
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated'])
  await expect.poll(draftedNames).toEqual([])
})

test.each([
  ['', 'Rice, long'],
  [', with more typed meanwhile,', 'Rice, long grain'],
])('a save that arrives after its form was closed%s leaves what another form has typed since', async (_case, typed) => {
  const closed = await openForm()
  await closed.type('Rice, long')
  await closed.submit()
  await closed.type(typed)
  await expect.poll(draftedNames).toEqual([typed])
  closed.close()
  const [draft] = await drafts()
  const form = await openForm(draft)
  await form.type('Typed in the other form')
  await expect.poll(draftedNames).toEqual(['Typed in the other form'])
  await closed.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated'])
  expect(await draftedNames()).toEqual(['Typed in the other form'])
})

test('a picture that is chosen during a save stays in the form and with the draft', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await acting(() => {
    form.machine().uploads.report('logo_url', 'sending')
    return form.machine().uploads.keep('logo_url', new File(['x'], 'photo.jpg'))
  })
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated', en.form.typedDuringSave])
  expect(form.onDone).not.toHaveBeenCalled()
  expect((await drafts()).map(({ pictures }) => pictures)).toEqual([['logo_url']])
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
