import { expect, test } from 'vitest'
import { LANGUAGE_STORAGE_KEY } from './language-storage.ts'
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_FACTS,
  LOCALES,
  type Locale,
  localePath,
  localised,
  localisedUnsuffixed,
  otherLocales,
  splitLocale,
} from './locale.ts'

test('English is the default, and the choice is kept under the key language', () => {
  expect(DEFAULT_LOCALE).toBe('en')
  expect(LANGUAGE_STORAGE_KEY).toBe('language')
  expect([LOCALE_FACTS.en.dir, LOCALE_FACTS.ar.dir]).toEqual(['ltr', 'rtl'])
  expect([LOCALE_FACTS.en.intl, LOCALE_FACTS.ar.intl]).toEqual(['en-US', 'ar-YE'])
})

test('a stored language counts only if it is one of the product', () => {
  expect(['en', 'ar', 'xx', 'EN', 'toString', '', null, undefined, 1, ['en']].filter(isLocale)).toEqual(['en', 'ar'])
})

test('the other languages of a page are all except its own', () => {
  expect([otherLocales('en'), otherLocales('ar')]).toEqual([['ar'], ['en']])
})

test.each([
  ['/', '/', '/ar'],
  ['/products', '/products', '/ar/products'],
  ['/products/3', '/products/3', '/ar/products/3'],
  ['/#why', '/#why', '/ar#why'],
  ['/articles?x=1#y', '/articles?x=1#y', '/ar/articles?x=1#y'],
])('%s is %s in English and %s in Arabic', (path, english, arabic) => {
  expect(localePath('en', path)).toBe(english)
  expect(localePath('ar', path)).toBe(arabic)
})

test.each([
  ['/', 'en', '/'],
  ['/ar', 'ar', '/'],
  ['/ar/', 'ar', '/'],
  ['/ar/products/3', 'ar', '/products/3'],
  ['/products', 'en', '/products'],
  ['/article', 'en', '/article'],
  ['/arabic', 'en', '/arabic'],
] as const)('%s is in %s, at %s', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path })
})

test.each(['/', '/products', '/products/3', '/articles'])('switching the language of %s and back changes nothing', (path) => {
  for (const locale of ['en', 'ar'] as const) expect(splitLocale(localePath(locale, path))).toEqual({ locale, path })
})

function eachColumn<Prefix extends string, Value>(prefix: Prefix, value: Value) {
  return Object.fromEntries(LOCALES.map((locale) => [prefix + locale, value])) as Record<`${Prefix}${Locale}`, Value>
}

test('a text is shown in its language, and a missing unsuffixed text in another language', () => {
  const product = { ...eachColumn('name_', ''), name_en: 'Rice', name_ar: 'أرز' }
  const item = (title: string | null, title_ar: string | null) => ({ ...eachColumn('title_', null), title, title_ar })
  expect([localised(product, 'name', 'en'), localised(product, 'name', 'ar')]).toEqual(['Rice', 'أرز'])
  expect(localisedUnsuffixed(item('Baskets', null), 'title', 'ar')).toBe('Baskets')
  expect(localisedUnsuffixed(item(null, 'سلال'), 'title', 'en')).toBe('سلال')
  expect(localisedUnsuffixed(item(null, null), 'title', 'en')).toBeNull()
})
