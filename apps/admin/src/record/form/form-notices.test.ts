// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeDraft } from '../../data/drafts/draft.ts'
import { en } from '../../ui/i18n/en.ts'
import { buttonNamed, closeForm, draftedNames, showForm } from './shown-form.test-data.ts'

/** The notice of a draft that a form continues, or could not read. */

const DRAFT = { values: { name: 'Rice, long' }, seen: { name: 'Rice' }, typedAt: 1 }
const press = (name: string) => buttonNamed(name)?.click()

beforeEach(() => writeDraft({ accountId: 1, table: 'admin_users', id: 5, slot: 1 }, DRAFT))
afterEach(closeForm)

test('a draft that is discarded right after it was opened is gone with one press', async () => {
  const form = showForm(DRAFT)
  press(en.form.draftDiscard)
  await expect.poll(form.words).toBe('Form')
  expect(form.name()).toBe('Rice')
  expect(await draftedNames()).toEqual([])
})

test('a draft in which more was typed is discarded after a question', async () => {
  const form = showForm(DRAFT)
  form.type('Rice, long grain')
  press(en.form.draftDiscard)
  await expect.poll(() => buttonNamed(en.drafts.keep)).toBeDefined()
  press(en.drafts.keep)
  await expect.poll(() => buttonNamed(en.drafts.keep)).toBeUndefined()
  expect(form.name()).toBe('Rice, long grain')
  await expect.poll(draftedNames).toEqual(['Rice, long grain'])

  press(en.form.draftDiscard)
  await expect.poll(() => buttonNamed(en.drafts.discard)).toBeDefined()
  press(en.drafts.discard)
  await expect.poll(form.words).toBe('Form')
  expect(form.name()).toBe('Rice')
  expect(await draftedNames()).toEqual([])
})

test('a form says from the start that a draft on the device could not be read', async () => {
  const form = showForm(undefined, true)
  await expect.poll(form.words).toContain(en.form.draftNotRead)
})
