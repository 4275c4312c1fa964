// @vitest-environment happy-dom
import { ContentError } from '@bayt/content/errors'
import { eachLocale } from '@bayt/content/locale'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { slowPicture } from '../../data/upload/slow-picture.test-data.ts'
import { en } from '../../ui/i18n/en.ts'
import type { FormSubject } from '../descriptor.ts'
import {
  acting,
  CREATED,
  createWhileTyping,
  draftedNames,
  drafts,
  EDITED,
  LOST,
  NEW,
  NO_TEXT,
  openForm,
  RECORD,
  REFUSED,
  resetForms,
  SAVED,
  SUBJECT,
  saves,
  saveWhileTyping,
  toasts,
  undos,
} from './record-form.test-data.ts'

/** A form during its save: typing meanwhile, new records, and saves by others. */

beforeEach(resetForms)

const PARAGRAPHS: FormSubject = {
  ...SUBJECT,
  groups: SUBJECT.groups.map((group) => ({
    ...group,
    rows: group.rows.flat().map((spec) => (spec.name === 'note' ? { ...spec, mergedBy: 'paragraph' } : spec)),
  })),
}

test('a save closes the form and removes its draft', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.answer(SAVED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(await draftedNames()).toEqual([])
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
})

test('what is typed during a save stays in the form and in its draft, and the form says so', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.type('Rice, long grain')
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated', en.form.typedDuringSave])
  expect(form.onDone).not.toHaveBeenCalled()
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
  expect(await draftedNames()).toEqual(['Rice, long grain'])
})

test('a draft that is discarded during a save has nothing left: the save closes the form, and says nothing of typed words', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await acting(() => form.recordForm().discardDraft())
  await form.answer(SAVED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(toasts).toEqual(['Updated'])
})

test('a form without changes sends no value, so that it keeps what a colleague saved', async () => {
  const form = await openForm()
  expect(await form.submit()).toEqual({})
})

test('a save sends the changed fields alone, with the values that staff saw', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  expect(saves[0]?.write).toMatchObject({ action: 'update', id: 5, values: { name: 'Rice, long' }, seen: { name: 'Rice' } })
})

test('a save whose answer was lost is repeated with its request; what was typed since is a second save', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.refuse(LOST)
  await form.type('Rice, longer')
  await form.submit()
  expect(saves[1]?.write).toEqual(saves[0]?.write)
  await form.answer(SAVED)
  await expect.poll(() => saves.length).toBe(3)
  expect(saves[2]?.write).toMatchObject({ values: { name: 'Rice, longer' }, seen: { name: 'Rice, long' } })
  expect(saves[2]?.write.request).not.toBe(saves[0]?.write.request)
})

test('another paragraph that somebody changed is merged; after a lost answer nothing of it is lost', async () => {
  const text = (...lines: string[]) => lines.join('\n')
  const form = await openForm(undefined, { record: { ...RECORD, note: text('a', '', 'b') }, subject: PARAGRAPHS })
  await form.typeIn('note', text('A', '', 'b'))
  await form.submit()
  await form.overtake({ note: text('a', '', 'B') })
  await expect.poll(() => saves.length).toBe(2)
  expect(saves[1]?.write).toMatchObject({ values: { note: text('A', '', 'B') }, seen: { note: text('a', '', 'B') } })
  await form.refuse(LOST)
  await form.typeIn('note', text('A!', '', 'b'))
  await form.submit()
  expect(saves[2]?.write, 'repeated').toEqual(saves[1]?.write)
  await form.answer(SAVED)
  await expect.poll(() => saves.length).toBe(4)
  expect(saves[3]?.write).toMatchObject({ values: { note: text('A!', '', 'b') }, seen: { note: text('A', '', 'b') } })
  await form.overtake({ note: text('A', '', 'B') })
  await expect.poll(() => saves.length).toBe(5)
  expect(saves[4]?.write).toMatchObject({ values: { note: text('A!', '', 'B') } })
})

test.each([
  ['was refused', REFUSED],
  ['may have been lost', LOST],
])('a form without changes whose save %s follows the newer version that was read during it', async (_, failure) => {
  const theirs = { ...RECORD, name: 'Rice of a colleague', updated_at: '2026-01-01T00:00:05Z' }
  const form = await openForm()
  await form.submit()
  await form.read(theirs)
  await form.refuse(failure)
  await expect.poll(() => form.recordForm().form.getValues('name')).toBe('Rice of a colleague')
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
})

test.each([
  ['was refused', REFUSED],
  ['may have been lost', LOST],
])('typed words whose save %s stay, although a newer version was read during it', async (_, failure) => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.read({ ...RECORD, note: 'Newer', updated_at: '2026-01-01T00:00:05Z' })
  await form.refuse(failure)
  await expect.poll(() => form.recordForm().save.isPending).toBe(false)
  expect(form.recordForm().form.getValues()).toMatchObject({ name: 'Rice, long', note: RECORD.note })
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
})

test('a form whose words were typed back during a save whose answer was lost does not follow: the words may have arrived', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.type(RECORD.name)
  await form.read({ ...RECORD, note: 'Newer', updated_at: '2026-01-01T00:00:05Z' })
  await form.refuse(LOST)
  await expect.poll(() => form.recordForm().save.isPending).toBe(false)
  expect(form.recordForm().form.getValues('note')).toBe(RECORD.note)
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
})

test('a save during which others save again and again fails after six attempts', async () => {
  const form = await openForm(undefined, { record: { ...RECORD, note: 'a\n\nb' }, subject: PARAGRAPHS })
  await form.typeIn('note', 'A\n\nb')
  await form.submit()
  for (let attempt = 1; attempt <= 6; attempt++) {
    await expect.poll(() => saves.length).toBe(attempt)
    await form.overtake({ note: `a\n\nb ${attempt}` })
  }
  await expect.poll(() => toasts.length).toBe(1)
  expect(saves).toHaveLength(6)
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
})

test('what is typed during the save of a new record changes that record', async () => {
  const form = await saveWhileTyping(NEW)
  expect(await form.submit()).toEqual({ note: 'Typed during the save' })
  expect(saves[1]?.write).toMatchObject({ action: 'update', id: SAVED.id, seen: { note: null } })
})

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

test('a new form without typed words whose answer was lost has a draft: it repeats the request', async () => {
  const form = await openForm(undefined, NEW)
  await form.submit()
  await form.refuse(LOST)
  await expect.poll(async () => (await drafts()).map(({ sent }) => sent?.id)).toEqual(['new'])
})

test('a new record that somebody deleted after its first save is unsaved again: the next save creates it', async () => {
  const form = await createWhileTyping()
  await form.typeIn('note', '')
  await form.submit()
  await form.refuse(new ContentError('not_found', 'Deleted.'))
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
  await expect.poll(draftedNames).toEqual(['Rice, long'])
  await form.submit()
  await form.answer(CREATED)
  await expect.poll(() => toasts.at(-1)).toBe('Created')
})

test('a password that was saved is not in the draft of what is typed meanwhile', async () => {
  const password = { kind: 'password', name: 'password', ...NO_TEXT } as const
  const subject: FormSubject = {
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
  expect((await drafts()).map(({ seen }) => seen)).toMatchObject([{ name: 'Rice, long' }])
  expect(JSON.stringify(await drafts())).not.toContain('secret')
})

test('a picture that is chosen during a save stays in the form and with the draft', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await acting(() => form.recordForm().uploads.start('logo_url', slowPicture()))
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated', en.form.typedDuringSave])
  expect(form.onDone).not.toHaveBeenCalled()
  expect((await drafts()).map(({ pictures }) => pictures)).toEqual([['logo_url']])
})

const WITH_PASSWORD: FormSubject = {
  ...SUBJECT,
  table: 'admin_users',
  schema: z.object({ name: z.string(), note: z.string().nullable(), active: z.boolean(), password: z.string() }),
  groups: [
    ...SUBJECT.groups,
    { key: 'access', title: eachLocale(() => ''), rows: [{ kind: 'password', name: 'password', ...NO_TEXT } as const] },
  ],
  emptyValues: { ...SUBJECT.emptyValues, password: '' },
}

test('what is typed during the creation of an account is saved by its repetition, with the password that is typed', async () => {
  const form = await openForm(undefined, { ...NEW, subject: WITH_PASSWORD })
  await form.type('Salem')
  await form.typeIn('password', 'secret')
  await form.submit()
  await form.typeIn('note', 'Typed during the save')
  await form.answer({ ...CREATED, name: 'Salem' })
  await expect.poll(() => toasts).toEqual(['Created', en.form.typedDuringSave])
  expect(JSON.stringify(await drafts())).not.toContain('secret')
  await form.submit()
  expect(saves[1]?.write).toMatchObject({ action: 'insert', request: saves[0]?.write.request, earlier: { name: 'Salem' } })
  expect(saves[1]?.input).toMatchObject({ note: 'Typed during the save', password: 'secret' })
})

test('the form of a new account closes once it is created, and holds no work', async () => {
  const form = await openForm(undefined, { ...NEW, subject: WITH_PASSWORD })
  await form.type('Salem')
  await form.typeIn('password', 'secret')
  await form.submit()
  await form.answer({ ...CREATED, name: 'Salem' })
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  await expect.poll(drafts).toEqual([])
})

test('a refused repetition of a creation keeps its request and the values that may be stored, so that no second account is created', async () => {
  const form = await openForm(undefined, { ...NEW, subject: WITH_PASSWORD })
  await form.type('Salem')
  await form.typeIn('password', 'secret')
  await form.submit()
  await form.refuse(LOST)
  await form.type('A name that is taken')
  await form.submit()
  await form.refuse(REFUSED)
  await form.type('Another name')
  await form.submit()
  expect(saves[2]?.write.request).toBe(saves[0]?.write.request)
  expect(saves[2]?.write).toMatchObject({ earlier: { name: 'Salem' }, values: { name: 'Another name' } })
})

test('the undo after a creation without an answer and a further save takes back that save, and says so', async () => {
  const form = await openForm(undefined, NEW)
  await form.type('Rice, long')
  await form.submit()
  await form.refuse(LOST)
  await form.typeIn('note', 'More')
  await form.submit()
  await form.answer(CREATED)
  await expect.poll(() => saves.length).toBe(3)
  await form.answer({ ...CREATED, note: 'More' })
  await expect.poll(() => undos.length).toBe(1)
  expect(undos[0]?.done(en.undo)).toBe(en.undo.updated)
})

test('a conflict of a form that was closed meanwhile is told, because nobody sees its question', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  form.close()
  await form.overtake({ name: 'Rice of a colleague' })
  await expect.poll(() => toasts).toEqual([expect.stringMatching(/^Failed: /)])
  expect(await draftedNames()).toEqual(['Rice, long'])
})

test('a field in which more was typed before its question is asked about again', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.type('Rice, long grain')
  await form.overtake({ name: 'Rice of a colleague' })
  await expect.poll(() => form.recordForm().conflict).toBeDefined()
  await acting(() => form.recordForm().settleConflict({ name: 'Rice of a colleague', note: 'Of a colleague', active: true }))
  expect(form.recordForm().form.getValues('name')).toBe('Rice, long grain')
  await form.submit()
  expect(saves.at(-1)?.write).toMatchObject({ seen: { name: 'Rice' } })
})
