import { type Locale, splitLocale } from '@bayt/content/locale'
import { formatNumber, languageName } from '../../lib/i18n/format.ts'
import { PREVIEW_TEXTS } from './preview-texts.ts'

/** A page of the site in words: `Products, page 2`. @param locale of the interface */
export function pageName(locale: Locale, address: string): string {
  const { fixed, product, article, listPage } = PREVIEW_TEXTS[locale].pages
  const { path } = splitLocale(address)
  const known = fixed[path]
  if (known !== undefined) return known
  const [, collection = '', isPage, digits] = /^\/(products|articles)\/(page\/)?(\d+)$/.exec(path) ?? []
  const number = formatNumber(locale, Number(digits))
  if (isPage) return listPage(fixed[`/${collection}`] ?? path, number)
  if (collection === 'products') return product(number)
  return collection === 'articles' ? article(number) : path
}

/** The name of a page with its language: `Products, page 2, Arabic`. */
export function pageNameInLanguage(locale: Locale, address: string): string {
  return PREVIEW_TEXTS[locale].changes.page(pageName(locale, address), languageName(locale, splitLocale(address).locale))
}

/** Whether the page of an address, with or without the host, belongs to a record. */
export function isPageOfRecord(address: string): boolean {
  return /\/\d+$/.test(address) && !address.includes('/page/')
}
