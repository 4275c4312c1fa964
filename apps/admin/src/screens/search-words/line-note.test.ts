// @vitest-environment happy-dom
import { createElement, type FunctionComponent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { NOTE_TEXTS } from './line-note.tsx'
import { SEARCH_WORDS } from './search-words.tsx'

function Form({ words_en, words_ar }: { words_en: string | null; words_ar: string }) {
  const form = useForm({ defaultValues: { words_en, words_ar } })
  const Provider = FormProvider as FunctionComponent<typeof form>
  const [words] = SEARCH_WORDS.groups
  if (!words?.Effect) throw new Error('The group of the words has no note.')
  return createElement(Provider, form, createElement(words.Effect))
}

function said(words_ar: string, words_en: string | null = null): string {
  const shown = showInConsole(createElement(Form, { words_en, words_ar }))
  const words = shown.words()
  shown.leave()
  return words
}

const { oneWord, unused } = NOTE_TEXTS.en
const SENTENCE = 'هذه فقرة طويلة لصقها أحد الموظفين هنا سهوًا'

test.each([
  ['عنبر', oneWord],
  ['عنبر، عنبر، العنبر', oneWord],
  ['ع، رز', `${oneWord}ع ${unused.too_short}`],
  ['عنبر، رز، ع', `ع ${unused.too_short}`],
  ['عنبر، رز، من', `من ${unused.says_nothing}`],
  [`عنبر، رز، ${SENTENCE}`, `${SENTENCE} ${unused.too_long}`],
])('of «%s», the form says what the search does not use', (words, note) => {
  expect(said(words)).toBe(note)
})

test('nothing is said of words that are used, also one of each language, nor before the first word', () => {
  expect(said('عيش، رز')).toBe('')
  expect(said('رز', 'rice')).toBe('')
  expect(said('')).toBe('')
  expect(said('،، ,،')).toBe('')
})
