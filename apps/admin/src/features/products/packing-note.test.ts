// @vitest-environment happy-dom
import { TENDER } from '@bayt/brand/tender'
import { createElement, type FunctionComponent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import { type FormLanguages, LanguagesContext } from '../../resource/languages/languages-context.ts'
import { PRODUCTS } from './descriptor.tsx'
import { PACKING_TEXTS } from './packing-note.tsx'

const PACKED = TENDER.packing[0]?.product ?? ''

function Form({ stored, typed }: { stored: string; typed: string }) {
  const form = useForm({ defaultValues: { name_en: typed } })
  const Provider = FormProvider as FunctionComponent<typeof form>
  const [names] = PRODUCTS.groups
  if (!names?.Effect) throw new Error('The group of the names has no note.')
  const languages = { record: { name_en: stored } } as unknown as FormLanguages
  const note = createElement(names.Effect)
  return createElement(Provider, form, createElement(LanguagesContext, { value: languages }, note))
}

function said(stored: string, typed: string): string {
  const shown = showInConsole(createElement(Form, { stored, typed }))
  const words = shown.words()
  shown.leave()
  return words
}

test('a new English name of a product with cartons and pallets is said to hide them', () => {
  expect(PACKED).not.toBe('')
  expect(said(PACKED, `${PACKED} Extra`)).toBe(PACKING_TEXTS.en)
  expect(said(PACKED, '')).toBe(PACKING_TEXTS.en)
})

test('nothing is said of an unchanged name, nor of a product without cartons and pallets', () => {
  expect(said(PACKED, PACKED)).toBe('')
  expect(said(PACKED, ` ${PACKED} `)).toBe('')
  expect(said('Plain flour', 'Other flour')).toBe('')
})
