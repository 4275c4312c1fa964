import { eachLocale, type Locale } from '@bayt/content/locale'
import type { FieldTexts } from './texts.ts'

/** A text of the interface in every language. */
export type LocalisedText = Record<Locale, string>

/** A stored choice and its label. */
export interface LocalisedChoice {
  value: string
  label: LocalisedText
}

/** Name, label and hint of a field. */
export function localisedField<Name extends string>(texts: Record<Locale, FieldTexts<Name>>, name: NoInfer<Name>) {
  const label: LocalisedText = eachLocale((locale) => texts[locale].fields[name])
  const hint = eachLocale((locale) => texts[locale].hints[name])
  return { name, label, hint }
}

/** The choices of a field, in the order in which they are offered. */
export function localisedChoices<Choice extends string>(
  texts: Record<Locale, { choices: Record<Choice, string> }>,
  choices: readonly NoInfer<Choice>[],
): LocalisedChoice[] {
  return choices.map((value) => ({ value, label: eachLocale((locale) => texts[locale].choices[value]) }))
}

/** Key and title of a part of a form. */
export function localisedGroup<Key extends string>(texts: Record<Locale, { groups: Record<Key, string> }>, key: NoInfer<Key>) {
  const title: LocalisedText = eachLocale((locale) => texts[locale].groups[key])
  return { key, title }
}

/** The name for an unknown author of a change, at the start of a sentence or alone, as in docs/glossary.md. */
export const UNKNOWN_ACCOUNT: Record<Locale, string> = { en: 'An unknown account', ar: 'حساب غير معروف' }
