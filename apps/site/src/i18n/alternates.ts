import { LOCALES, type Locale, localePath } from '@bayt/content/locale'

/** The other language of a page's twin. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'ar' : 'en'
}

/** The `hreflang` links of a page: both languages, and English for everybody else. */
export function alternates(origin: string, path: string): { hreflang: Locale | 'x-default'; href: string }[] {
  const address = (locale: Locale) => `${origin}${localePath(locale, path)}`
  return [
    ...LOCALES.map((locale) => ({ hreflang: locale, href: address(locale) })),
    { hreflang: 'x-default', href: address('en') },
  ]
}
