// @vitest-environment happy-dom
import { eachLocale } from '@bayt/content/locale'
import { QueryClient } from '@tanstack/react-query'
import { createElement, type FunctionComponent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { FormValues } from '../../data/drafts/draft.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import type { FieldGroup, FieldSpec } from '../fields.ts'
import { BehindWarning } from './behind-warning.tsx'
import { type FormLanguages, forbidsBehindOptions } from './language-options.ts'
import { LANGUAGE_TEXTS } from './texts.ts'

const fieldOf = (name: string) => ({ name, label: eachLocale(() => name), kind: 'text' }) as FieldSpec
const GROUPS: FieldGroup[] = [
  { key: 'record', title: eachLocale(() => ''), rows: [fieldOf('title_en'), fieldOf('title_ar'), fieldOf('published')] },
]
/** The article as the form opened it. */
const OPENED = { title_en: 'Quay', title_ar: 'رصيف', published: true }
const MARKS = [{ target: 'title_ar', source: 'title_en', sourceBefore: 'Quay' }]
const EARLIER = [{ target: 'title_ar', source: 'title_en', sourceBefore: 'Pier' }]

function Form({ languages, values }: { languages: FormLanguages; values: FormValues }) {
  const form = useForm<FormValues>({ defaultValues: values })
  const Provider = FormProvider as FunctionComponent<typeof form>
  return createElement(Provider, form, createElement(BehindWarning, { languages }))
}

/** The fields that the warning names after a colleague has saved `theirs`. */
function warned(theirs: object, typed: FormValues, marks: object[] | 'not read yet' = []): string[] {
  const languages = {
    table: 'articles',
    id: 7,
    groups: GROUPS,
    marks: marks === 'not read yet' ? undefined : marks,
    record: { ...OPENED, ...theirs },
    isTyped: (name: keyof typeof OPENED, value: unknown) => value !== OPENED[name],
  } as unknown as FormLanguages
  const queryClient = new QueryClient()
  queryClient.setQueryData(forbidsBehindOptions({} as never).queryKey, false)
  const shown = showInConsole(createElement(Form, { languages, values: { ...OPENED, ...typed } }), { queryClient })
  const words = shown.words()
  shown.leave()
  return Object.keys(OPENED).filter((name) => words.includes(LANGUAGE_TEXTS.en.warning(name)))
}

test('a save of one language only is said to leave the other one behind', () => {
  expect(warned({}, {})).toEqual([])
  expect(warned({}, { title_en: 'Old quay' })).toEqual(['title_ar'])
  expect(warned({}, { title_en: 'Old quay', title_ar: 'الرصيف القديم' })).toEqual([])
})

test('search words are said to stay as they were for the search: visitors never see them', () => {
  const opened = { words_en: 'rice', words_ar: 'رز', active: true }
  const columns = { key: 'words', title: eachLocale(() => ''), rows: [fieldOf('words_en'), fieldOf('words_ar')] }
  const languages = {
    ...{ table: 'synonyms', id: 7, groups: [columns], marks: [], record: opened },
    isTyped: (name: keyof typeof opened, value: unknown) => value !== opened[name],
  } as unknown as FormLanguages
  const queryClient = new QueryClient()
  queryClient.setQueryData(forbidsBehindOptions({} as never).queryKey, false)
  const values = { ...opened, words_en: 'rice, paddy' }
  const { words } = showInConsole(createElement(Form, { languages, values }), { queryClient })
  expect(words()).toContain(LANGUAGE_TEXTS.en.searchWarning('words_ar'))
  expect(words().toLowerCase()).not.toContain('visitor')
})

test('nothing is said while the marks are read: a draft may follow one', () => {
  const typed = { title_ar: 'الرصيف القديم' }
  expect(warned({}, typed, MARKS)).toEqual([])
  expect(warned({}, typed, 'not read yet')).toEqual([])
  expect(warned({}, typed)).toEqual(['title_en'])
})

test.each<[string, object, FormValues, object[], string[]]>([
  ['changed one language, and nothing was typed', { title_en: 'Old quay' }, {}, MARKS, []],
  ['changed one language again, and nothing was typed', { title_en: 'Old quay' }, {}, EARLIER, []],
  [
    'changed both languages, and one was typed',
    { title_en: 'Harbour', title_ar: 'ميناء' },
    { title_en: 'Port' },
    [],
    ['title_ar'],
  ],
  ['changed one language, and the other one was typed', { title_en: 'Old quay' }, { title_ar: 'الرصيف القديم' }, MARKS, []],
  ['changed one language, which was typed too', { title_en: 'Old quay' }, { title_en: 'New quay' }, MARKS, ['title_ar']],
  ['unpublished the article, and nothing was typed', { published: false }, {}, MARKS, []],
  ['unpublished the article, and one language was typed', { published: false }, { title_en: 'Old quay' }, [], []],
  ['typed the same', { title_en: 'Old quay' }, { title_en: 'Old quay' }, MARKS, []],
])('the warning is about what the save does to the version of a colleague: one who %s', (_what, theirs, typed, marks, fields) => {
  expect(warned(theirs, typed, marks)).toEqual(fields)
})
