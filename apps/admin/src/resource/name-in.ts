import type { Locale } from '@bayt/content/locale'

/** The name of a record, stored or as typed, in the language of the interface if it has one, else in the other. */
export function nameIn(locale: Locale, { en, ar }: Record<Locale, unknown>): string {
  const names = locale === 'ar' ? [ar, en] : [en, ar]
  return String(names.find((name) => typeof name === 'string' && name !== '') ?? '')
}
