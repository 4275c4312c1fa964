// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { slowPicture } from '../../data/upload/slow-picture.test-data.ts'
import { en } from '../../ui/i18n/en.ts'
import {
  acting,
  device,
  draftedNames,
  drafts,
  type Form,
  NEW,
  openForm,
  REFUSED,
  resetForms,
  SAVED,
  toasts,
  VALUES,
} from './record-form.test-data.ts'

/** The draft of a form: discarded, continued in another form, and on a device that fails. */

beforeEach(resetForms)

test('what is typed while a draft is removed is a draft', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await acting(async () => {
    const removed = form.recordForm().keptDraft.forget()
    form.recordForm().form.setValue('name', 'Rice, long grain')
    await removed
  })
  expect(await draftedNames()).toEqual(['Rice, long grain'])
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
  // Forgets the draft, as the question before leaving does.
  await acting(() => form.recordForm().keptDraft.forget())
  form.close()
  await end(form)
  await expect.poll(() => toasts.length).toBe(1)
  expect(await draftedNames()).toEqual([])
})

test('a draft that is given up because its record is gone does not hold the form open, whatever was sent', async () => {
  const onNothingLeft = vi.fn()
  const draft = {
    values: { ...VALUES, name: 'Rice, long' },
    seen: VALUES,
    sent: { request: crypto.randomUUID(), id: 5, values: VALUES, seen: VALUES, typed: VALUES },
    typedAt: 1,
  }
  const form = await openForm(draft, { record: undefined, onNothingLeft })
  await acting(() => form.recordForm().discardDraft())
  expect(onNothingLeft).toHaveBeenCalledOnce()
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
})

test('a form that continues a draft says so until it is saved, not of what is typed during that', async () => {
  const form = await openForm({ values: { ...VALUES, name: 'Rice, long' }, seen: VALUES, typedAt: 1 })
  expect(form.recordForm().restored).toBeDefined()
  await form.submit()
  await form.type('Rice, long grain')
  await form.answer(SAVED)
  await expect.poll(() => form.recordForm().restored).toBeUndefined()
  expect(await draftedNames()).toEqual(['Rice, long grain'])
})

test('a draft to which a picture was added is discarded after a question', async () => {
  const form = await openForm({ values: { ...VALUES, name: 'Rice, long' }, seen: VALUES, typedAt: 1 })
  await acting(() => form.recordForm().uploads.start('logo_url', slowPicture()))
  await acting(() => form.recordForm().askToDiscard())
  expect(form.recordForm().isDiscardAsked).toBe(true)
  expect(await draftedNames()).toEqual(['Rice, long'])
})

const WITH_PICTURE = { values: VALUES, seen: VALUES, pictures: ['logo_url'], typedAt: 1 }

test('a draft whose picture was replaced is discarded after a question', async () => {
  const form = await openForm(WITH_PICTURE)
  await acting(() => form.recordForm().uploads.start('logo_url', slowPicture()))
  await acting(() => form.recordForm().askToDiscard())
  expect(form.recordForm().isDiscardAsked).toBe(true)
  expect(await drafts()).toHaveLength(1)
})

test('a draft whose picture goes on to the library is discarded with one press', async () => {
  device.picture = slowPicture()
  const form = await openForm(WITH_PICTURE)
  const place = { current: { isEmpty: true, onUploaded: () => undefined } }
  await acting(() => void form.recordForm().uploads.open('logo_url', place))
  expect(form.recordForm().uploadStatus).toBe('sending')
  await acting(() => form.recordForm().askToDiscard())
  expect(form.recordForm().isDiscardAsked).toBe(false)
  await expect.poll(drafts).toEqual([])
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

test('a device that cannot remove the draft does not make a stored save look failed', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  // Safari throws this error in a tab that was in the background.
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
  const form = await openForm({ values: { name: 'Rice, long' }, seen: { name: 'Rice' }, typedAt: 1 })
  expect(await form.submit()).toEqual({ name: 'Rice, long' })
})

test.each([
  [{ isUnread: true }, ['Updated', en.form.draftLeft]],
  [{}, ['Updated']],
] as const)('a save of a form that could not read its draft says that one may be left', async (given, said) => {
  const form = await openForm(undefined, given)
  await form.type('Rice, long')
  await form.submit()
  await form.answer(SAVED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(toasts).toEqual(said)
})

test('the warning that a picture is not kept stays until the picture is uploaded or removed, whatever is typed', async () => {
  device.isFull = true
  const form = await openForm()
  await acting(() => form.recordForm().uploads.start('logo_url', slowPicture()))
  await expect.poll(() => form.recordForm().isDraftFailing).toBe(true)
  await form.type('Rice, long')
  await expect.poll(draftedNames).toEqual(['Rice, long'])
  expect(form.recordForm().isDraftFailing).toBe(true)
  await acting(() => form.recordForm().uploads.cancel('logo_url'))
  expect(form.recordForm().isDraftFailing).toBe(false)
})
