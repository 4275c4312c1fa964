// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../ui/i18n/en.ts'
import {
  acting,
  createWhileTyping,
  draftedNames,
  drafts,
  LOST,
  lists,
  NEW,
  openForm,
  REFUSED,
  resetForms,
  SAVED,
  SUBJECT,
  saves,
  saveWhileTyping,
  toasts,
} from './record-form.test-data.ts'

/** Tests whether a form has unsaved work after its first values, or its saved values, are typed again. */

beforeEach(resetForms)

/** A form whose save the server has answered. The form closes once the lists are read again. */
async function saveUntilListsAreRead() {
  const { promise, resolve } = Promise.withResolvers<void>()
  lists.reading = promise
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated'])
  return { form, resolve }
}

test('a field that has its first value again after a save has sent another one counts as typed', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await acting(() => form.recordForm().form.setValue('note', 'Typed during the save', { shouldDirty: true }))
  await form.answer(SAVED)
  await expect.poll(() => toasts).toEqual(['Updated', en.form.typedDuringSave])
  await form.type('Rice')
  expect(form.recordForm().isTyped('name', 'Rice')).toBe(true)
  expect(form.recordForm().isTyped('note', 'Typed during the save')).toBe(true)
  expect(form.recordForm().isTyped('active', true), 'a field that nobody has touched').toBe(false)
})

test('what is typed back to the first values after a save is unsaved: it stays in the draft and in the form, and is saved', async () => {
  const form = await saveWhileTyping()
  await form.type('Rice')
  await form.typeIn('note', 'Of a colleague')
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
  await expect.poll(draftedNames).toEqual(['Rice'])
  await form.read(SAVED)
  expect(form.recordForm().form.getValues('name')).toBe('Rice')
  await form.submit()
  expect(saves[1]?.write).toMatchObject({ values: { name: 'Rice' }, seen: { name: 'Rice, long' } })
})

test('what is typed back to the saved values is saved: it leaves no draft, and the form follows the record', async () => {
  const form = await saveWhileTyping()
  await form.typeIn('note', 'Of a colleague')
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  await expect.poll(draftedNames).toEqual([])
  await form.read({ ...SAVED, name: 'Rice, longer', updated_at: '2026-01-01T00:01:00Z' })
  expect(form.recordForm().form.getValues('name')).toBe('Rice, longer')
})

test('what is typed while the lists are read after a save is compared with what was saved, too', async () => {
  const { form, resolve } = await saveUntilListsAreRead()
  await form.type('Rice')
  await acting(resolve)
  await expect.poll(() => toasts).toEqual(['Updated', en.form.typedDuringSave])
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
  expect(await draftedNames()).toEqual(['Rice'])
  await form.type('Rice, long')
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  await expect.poll(draftedNames).toEqual([])
})

test('what is typed and taken back while the lists are read after a save is no work: neither asked about nor left as a draft', async () => {
  const { form, resolve } = await saveUntilListsAreRead()
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  await form.type('Rice, longx')
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
  await form.type('Rice, long')
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  await acting(resolve)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  await expect.poll(draftedNames).toEqual([])
})

test('a new record that is typed back to its saved values is saved: it leaves no draft, also in one that is opened again', async () => {
  const form = await createWhileTyping()
  const [draft] = await drafts()
  await form.typeIn('note', '')
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  await expect.poll(drafts).toEqual([])
  form.close()
  const again = await openForm(draft, NEW)
  await again.typeIn('name', 'Rice, longer')
  await expect.poll(draftedNames).toEqual(['Rice, longer'])
  await again.typeIn('name', 'Rice, long')
  await again.typeIn('note', '')
  expect(again.recordForm().hasUnsavedWork()).toBe(false)
  await expect.poll(drafts).toEqual([])
})

test('what is typed back to the first values after a lost answer is unsaved, also in a draft that is opened again', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.refuse(LOST)
  await form.type('Rice')
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
  await expect.poll(draftedNames).toEqual(['Rice'])
  await form.read(SAVED)
  expect(form.recordForm().form.getValues('name')).toBe('Rice')
  form.close()
  const [draft] = await drafts()
  const again = await openForm(draft)
  expect(again.recordForm().hasUnsavedWork()).toBe(true)
  await acting(() => again.recordForm().discardDraft())
  expect(again.recordForm().hasUnsavedWork()).toBe(false)
})

test('a save that is refused stored nothing: typed back to the first values, the form holds no work', async () => {
  const form = await openForm()
  await form.type('Rice, long')
  await form.submit()
  await form.refuse(REFUSED)
  await form.type('Rice')
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
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
  await expect.poll(async () => (await drafts()).map(({ sent }) => sent)).toEqual([undefined])
  closed.close()
  const [draft] = await drafts()
  const form = await openForm(draft)
  await form.type('Rice')
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  await expect.poll(draftedNames).toEqual([])
})

const TRIMMED = { ...SUBJECT, schema: z.object({ name: z.string().trim(), note: z.string(), active: z.boolean() }) }

test('a blank that a save does not store counts as typed until it is removed', async () => {
  const form = await openForm(undefined, { subject: TRIMMED })
  await form.type('Rice, long ')
  await form.submit()
  await form.typeIn('note', 'Typed during the save')
  await form.answer(SAVED)
  await expect.poll(() => toasts.length).toBe(2)
  await form.typeIn('note', 'Of a colleague')
  expect(form.recordForm().hasUnsavedWork()).toBe(true)
  await form.type('Rice, long')
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
  await expect.poll(draftedNames).toEqual([])
})

test('a save that closes the form leaves nothing unsaved, also after a lost answer and with blanks that are not stored', async () => {
  const form = await openForm(undefined, { subject: TRIMMED })
  await form.type('Rice, longer')
  await form.submit()
  await form.refuse(LOST)
  await form.type('Rice, long ')
  await form.submit()
  await form.answer({ ...SAVED, name: 'Rice, longer' })
  await expect.poll(() => saves.length).toBe(3)
  await form.answer(SAVED)
  await expect.poll(() => form.onDone.mock.calls.length).toBe(1)
  expect(form.recordForm().hasUnsavedWork()).toBe(false)
})
