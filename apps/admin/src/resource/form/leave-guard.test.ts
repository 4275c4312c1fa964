// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { eachLocale } from '@bayt/content/locale'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listDrafts, removeDrafts } from '../../lib/drafts/store.ts'
import { en } from '../../lib/i18n/en.ts'
import { type ShownPart, showInConsole } from '../../lib/in-console.test-data.tsx'
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

let screen: ShownPart | undefined
afterEach(() => screen?.leave())
beforeEach(async () => removeDrafts((await listDrafts(1)).map(({ key }) => key)))

function openForm() {
  const router = createMemoryRouter([
    { path: '/', element: createElement(Form) },
    { path: '/other', element: 'Other' },
  ])
  screen = showInConsole(createElement(RouterProvider, { router }))
  const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  return {
    words: screen.words,
    type: (name: string) => machines.at(-1)?.form.setValue('name', name),
    discard: () => machines.at(-1)?.keeper.forget(),
    /** @returns whether it is asked about, in place of going there */
    goTo: async (address: string) => {
      await router.navigate(address)
      const isThere = `${router.state.location.pathname}${router.state.location.search}` === address
      await expect.poll(() => isThere || button(en.form.leave.stay) !== undefined).toBe(true)
      return !isThere
    },
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

test.each(['/?history=5', '/?needs=ar', '/?page=2&q=rice'])(
  'a form that stays open at %s is not asked about',
  async (address) => {
    const form = openForm()
    form.type('Rice, long')
    expect(await form.goTo(address)).toBe(false)
    expect(form.words()).toBe('Form')
    await expect.poll(draftedNames).toEqual(['Rice, long'])
  },
)

test.each(['/?edit=6', '/?draft=2', '/?tab=brand-logos', '/other'])(
  'a form that is closed by going to %s is asked about',
  async (address) => {
    const form = openForm()
    form.type('Rice, long')
    expect(await form.goTo(address)).toBe(true)
  },
)
