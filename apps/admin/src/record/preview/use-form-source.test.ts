// @vitest-environment happy-dom
import { createElement, type FunctionComponent, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { FormValues } from '../../data/drafts/draft.ts'
import type { Services } from '../../data/services.tsx'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { type FormUploads, UploadsProvider } from '../form/uploads.ts'
import type { PreviewSource } from './use-form-source.ts'
import { useFormSource } from './use-form-source.ts'

const OPENED = {
  id: 7,
  updated_at: '1',
  created_at: '1',
  name: 'Sahil',
  name_ar: null,
  logo_url: null,
  display_order: 4,
  active: true,
}
const BASE: FormValues = { name: 'Sahil', name_ar: '', logo_url: '', display_order: '4', active: true }
const FILES = new Map()
const uploads = { files: () => FILES, subscribe: () => () => undefined } as unknown as FormUploads

interface Seen {
  source: PreviewSource
  save: (record: object) => void
}

function Preview({ seen }: { seen: Seen[] }) {
  const [record, save] = useState<object>(OPENED)
  seen.push({ source: useFormSource('partners', 7, record, (name, value) => value !== BASE[name]), save })
  return null
}

function Form({ typed, seen }: { typed: FormValues; seen: Seen[] }) {
  const form = useForm<FormValues>({ defaultValues: { ...BASE, ...typed } })
  const Provider = FormProvider as FunctionComponent<typeof form>
  return createElement(Provider, form, createElement(UploadsProvider, { value: uploads }, createElement(Preview, { seen })))
}

/** The row that the preview shows after a colleague has saved `theirs`. */
function shownBeside(theirs: object, typed: FormValues) {
  const seen: Seen[] = []
  const config = { supabaseUrl: 'https://project.example' } as Services['config']
  const { leave } = showInConsole(createElement(Form, { typed, seen }), { config })
  flushSync(() => seen.at(-1)?.save({ ...OPENED, ...theirs, updated_at: '2' }))
  const row = seen.at(-1)?.source.saved[0]?.row
  leave()
  return row
}

test('beside a colleague, a preview shows typed fields as typed, and the others as the colleague saved them', () => {
  const row = shownBeside({ name: 'Sahil Foods', name_ar: 'ساحل', display_order: 9, active: false }, { name: 'Sahil Trading' })
  expect(row).toMatchObject({ name: 'Sahil Trading', name_ar: 'ساحل', display_order: 9, active: false })
})

test('a field that the person has emptied stays empty beside a colleague', () => {
  expect(shownBeside({ display_order: 9 }, { active: false, name: '' })).toMatchObject({
    name: null,
    display_order: 9,
    active: false,
  })
})
