import ar from './generated/texts.ar.json'
import en from './generated/texts.en.json'
import type { Locale } from './types.ts'

/** The texts of the site that the three pages show, written here by the benchmark before it builds. */
export const TEXTS: Record<Locale, typeof en> = { en, ar }

export const pathIn = (locale: Locale, path: string) => (locale === 'en' ? path : path === '/' ? '/ar' : `/ar${path}`)

export function localised<Field extends string>(
  row: Record<`${Field}_en` | `${Field}_ar`, string>,
  field: Field,
  locale: Locale,
) {
  return row[`${field}_${locale}`]
}

const INTL = { en: 'en-US', ar: 'ar-YE' }

export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)

export const number = (locale: Locale, value: number) => new Intl.NumberFormat(INTL[locale]).format(value)

export const longDate = (locale: Locale, date: string) =>
  new Intl.DateTimeFormat(INTL[locale], { dateStyle: 'long', timeZone: 'Asia/Aden' }).format(new Date(date))

export function counted(locale: Locale, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }, count: number) {
  const form = new Intl.PluralRules(INTL[locale]).select(count)
  return (forms[form] ?? forms.other).replace('{count}', number(locale, count))
}
