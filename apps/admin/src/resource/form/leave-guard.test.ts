// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { eachLocale } from '@bayt/content/locale'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listDrafts } from '../../lib/drafts/store.ts'
import { en } from '../../lib/i18n/en.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import type { FormSubject } from '../descriptor.ts'
import type { HistorySubject } from '../history/subject.ts'
import type { ScreenTexts } from '../texts.ts'
import { FormFrame } from './form-frame.tsx'
import { type RecordFormMachine, useRecordForm } from './use-record-form.ts'

/** The question before a form is left, with the real draft behind its buttons. */

const RECORD = { id: 5, updated_at: 'v1', name: 'Rice' }
const NAME = { kind: 'text', name: 'name', label: eachLocale(() => ''), hint: eachLocale(() => undefined) } as const
const SUBJECT: FormSubject<typeof RECORD, { name: string }> = {
  table: 'admin_users',
  schema: z.object({ name: z.string() }),
  groups: [{ key: 'all', title: eachLocale(() => ''), rows: [NAME] }],
  emptyValues: { name: '' },
  save: async () => RECORD,
}

const machines: RecordFormMachine[] = []

function Form() {
  const machine = useRecordForm({
    ...{ subject: SUBJECT, history: {} as HistorySubject, texts: {} as ScreenTexts, accountId: 1, slot: 1 },
    ...{ id: RECORD.id, record: RECORD, draft: undefined, onDone: () => undefined, onNothingLeft: () => undefined },
  })
  machines.push(machine)
  const frame = { machine, groups: SUBJECT.groups, id: RECORD.id, record: RECORD, children: 'Form' }
  return createElement(FormFrame, frame)
}

function openForm() {
  const router = createMemoryRouter([
    { path: '/', element: createElement(Form) },
    { path: '/other', element: 'Other' },
  ])
  const { words } = showInConsole(createElement(RouterProvider, { router }))
  const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return {
    words,
    type: (name: string) => machines.at(-1)?.form.setValue('name', name),
    discard: () => machines.at(-1)?.keeper.forget(),
    leave: async (answer: string) => {
      await router.navigate('/other')
      await expect.poll(() => button(answer)).toBeDefined()
      button(answer)?.click()
    },
  }
}

const draftedNames = async () => (await listDrafts(1)).map(({ draft }) => draft.values.name)

test('a form that is left with its draft kept has one, also if the draft was removed since the last key', async () => {
  const form = openForm()
  form.type('Rice, long')
  // Another guard of the screen can hold the form open then.
  await form.discard()
  expect(await draftedNames()).toEqual([])
  await form.leave(en.form.leave.keep)
  await expect.poll(form.words).toBe('Other')
  expect(await draftedNames()).toEqual(['Rice, long'])
})
