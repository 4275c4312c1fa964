import { eachLocale, type Locale } from '@bayt/content/locale'
import type { FieldTexts } from './texts.ts'

/** A text of the interface in every language. */
export type Words = Record<Locale, string>

/** A stored choice and its label. */
export interface ChoiceWords {
  value: string
  label: Words
}

/** Name, label and hint of a field. */
export function fieldWords<Name extends string>(texts: Record<Locale, FieldTexts<Name>>, name: NoInfer<Name>) {
  const label: Words = eachLocale((locale) => texts[locale].fields[name])
  const hint = eachLocale((locale) => texts[locale].hints[name])
  return { name, label, hint }
}

/** The choices of a field, in the order in which they are offered. */
export function choiceWords<Choice extends string>(
  texts: Record<Locale, { choices: Record<Choice, string> }>,
  choices: readonly NoInfer<Choice>[],
): ChoiceWords[] {
  return choices.map((value) => ({ value, label: eachLocale((locale) => texts[locale].choices[value]) }))
}

/** Key and title of a part of a form. */
export function groupWords<Key extends string>(texts: Record<Locale, { groups: Record<Key, string> }>, key: NoInfer<Key>) {
  const title: Words = eachLocale((locale) => texts[locale].groups[key])
  return { key, title }
}
