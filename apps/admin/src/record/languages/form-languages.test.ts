// @vitest-environment happy-dom
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Services } from '../../data/services.tsx'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { OpenFormProvider, type RecordFormState } from '../form/use-record-form.ts'
import { useFormLanguages } from './form-languages.tsx'
import { type FormLanguages, marksOptions } from './language-options.ts'

const MARK = { target: 'title_ar', source: 'title_en', source_before: 'Quay', since: '', changed_at: '', changed_by_name: null }

afterEach(() => onlineManager.setOnline(true))

type Seen = (FormLanguages | undefined)[]

function Part({ seen }: { seen: Seen }) {
  seen.push(useFormLanguages())
  return null
}

function openForm(answer: object) {
  const seen: Seen = []
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const client = { rpc: async () => answer } as unknown as Services['client']
  const form = { subject: { table: 'articles', groups: [] }, id: 7, record: { title_en: 'Pier' }, isTyped: () => false }
  const value = form as unknown as RecordFormState
  const part = createElement(OpenFormProvider, { value }, createElement(Part, { seen }))
  const { leave } = showInConsole(part, { queryClient, client })
  const { queryKey } = marksOptions({ client } as Services, 'articles', 7)
  return { marks: () => seen.at(-1)?.marks, state: () => queryClient.getQueryState(queryKey), leave }
}

test('a form has the marks of its record', async () => {
  const form = openForm({ data: [MARK], error: null, status: 200 })
  expect(form.marks()).toBeUndefined()
  await expect.poll(form.marks).toMatchObject([{ target: 'title_ar', sourceBefore: 'Quay' }])
})

test('marks that could not be read are not known, and not none', async () => {
  const form = openForm({ data: null, error: { message: 'broken' }, status: 500 })
  await expect.poll(() => form.state()?.status).toBe('error')
  expect(form.marks()).toBeUndefined()
})

test('marks that are not read for want of a connection are not known, and not none', async () => {
  onlineManager.setOnline(false)
  const form = openForm({ data: [MARK], error: null, status: 200 })
  await expect.poll(() => form.state()?.fetchStatus).toBe('paused')
  expect(form.marks()).toBeUndefined()
})
