import 'fake-indexeddb/auto'
import { eachLocale } from '@bayt/content/locale'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { z } from 'zod'
import type { ClaimedDraft } from '../../data/drafts/claim.ts'
import { type Draft, listDrafts, removeDrafts } from '../../data/drafts/draft.ts'
import type { HistorySubject } from '../../history/subject.ts'
import { type ShownPart, showInConsole } from '../../ui/in-console.test-data.tsx'
import type { FormSubject } from '../descriptor.ts'
import { FormFrame } from './form-frame.tsx'
import { FormNotices } from './form-notices.tsx'
import { type RecordFormState, useRecordForm } from './use-record-form.ts'

/** A form on the screen with its notices and questions, and the real draft behind their buttons. */

const RECORD = { id: 5, updated_at: 'v1', name: 'Rice' }
const NAME = { kind: 'text', name: 'name', label: eachLocale(() => ''), hint: eachLocale(() => undefined) } as const
const SUBJECT: FormSubject = {
  ...({ texts: eachLocale(() => ({})) } as HistorySubject & { texts: FormSubject['texts'] }),
  table: 'admin_users',
  schema: z.object({ name: z.string() }),
  groups: [{ key: 'all', title: eachLocale(() => ''), rows: [NAME] }],
  emptyValues: { name: '' },
  write: async () => ({ row: RECORD, isChanged: true, overtaken: undefined }),
}

/** The parts of the newest render. */
const shown: { recordForm?: RecordFormState; screen?: ShownPart } = {}

function Form(claimed: Omit<ClaimedDraft, 'slot'>) {
  const recordForm = useRecordForm({
    ...{ subject: SUBJECT, slot: 1 },
    ...{ id: RECORD.id, record: RECORD, ...claimed, onDone: () => undefined, onNothingLeft: () => undefined },
  })
  shown.recordForm = recordForm
  const children = [createElement(FormNotices, { key: 'notices' }), 'Form']
  return createElement(FormFrame, { recordForm, children })
}

/** Opens the form of one record. The router also has another screen, at the address `/other`. */
export function showForm(draft?: Draft, isUnread?: true) {
  const router = createMemoryRouter([
    { path: '/', element: createElement(Form, { draft, isUnread }) },
    { path: '/other', element: 'Other' },
  ])
  const screen = showInConsole(createElement(RouterProvider, { router }))
  shown.screen = screen
  return {
    router,
    words: screen.words,
    type: (name: string) => flushSync(() => shown.recordForm?.form.setValue('name', name)),
    name: () => shown.recordForm?.form.getValues('name'),
    discard: () => shown.recordForm?.keptDraft.forget(),
  }
}

export const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

export const draftedNames = async () => (await listDrafts(1)).map(({ draft }) => draft.values.name)

/** After each test. */
export async function closeForm() {
  shown.screen?.leave()
  await removeDrafts((await listDrafts(1)).map(({ key }) => key))
}
