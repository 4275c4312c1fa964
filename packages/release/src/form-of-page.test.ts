import { LOCALES, localePath } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { formOfPage } from './form-of-page.ts'

test.each(LOCALES)('the texts of a page in %s are edited in the form of its record', (locale) => {
  expect(formOfPage(localePath(locale, '/articles/5'))).toBe('/admin/articles?edit=5')
  expect(formOfPage(localePath(locale, '/products/12'))).toBe('/admin/products?edit=12')
})

test.each(['/', '/ar', '/articles', '/ar/about'])('%s has texts of many records, so it has no form', (page) => {
  expect(formOfPage(page)).toBeUndefined()
})
