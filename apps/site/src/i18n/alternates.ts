import { DEFAULT_LOCALE, LOCALES, type Locale, localePath } from '@bayt/content/locale'

/** The `hreflang` links of a page: each language, and the default language for all others. */
export function alternates(origin: string, path: string): { hreflang: Locale | 'x-default'; href: string }[] {
  const address = (locale: Locale) => `${origin}${localePath(locale, path)}`
  return [
    ...LOCALES.map((locale) => ({ hreflang: locale, href: address(locale) })),
    { hreflang: 'x-default', href: address(DEFAULT_LOCALE) },
  ]
}
