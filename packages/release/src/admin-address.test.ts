import { LOCALES, localePath } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { adminTarget, formOfPage } from './admin-address.ts'

const SITE = 'https://example.com'
const ADMIN = 'https://admin.example.com/admin'

test.each([
  ['/admin', ADMIN],
  ['/admin/', `${ADMIN}/`],
  ['/admin/products?edit=2', `${ADMIN}/products?edit=2`],
  ['/admin?x=1', `${ADMIN}?x=1`],
  ['/admin//evil.example', `${ADMIN}//evil.example`],
])('the console is at %s too', (target, expected) => {
  expect(adminTarget(ADMIN, SITE, target)).toBe(expected)
  expect(adminTarget(`${ADMIN}/`, SITE, target)).toBe(expected)
})

test.each(['/', '/administrator', '/ar/admin', '/admin.html', '//admin', '/products/admin'])(
  '%s is not below /admin',
  (target) => {
    expect(adminTarget(ADMIN, SITE, target)).toBeUndefined()
  },
)

test('without an address of its own, or with that of the site, nothing leads away', () => {
  expect(adminTarget(undefined, SITE, '/admin')).toBeUndefined()
  expect(adminTarget(`${SITE}/admin`, SITE, '/admin')).toBeUndefined()
})

test.each(LOCALES)('the texts of a page in %s are edited in the form of its record', (locale) => {
  expect(formOfPage(localePath(locale, '/articles/5'))).toBe('/admin/articles?edit=5')
  expect(formOfPage(localePath(locale, '/products/12'))).toBe('/admin/products?edit=12')
})

test.each(['/', '/ar', '/articles', '/ar/about'])('%s has texts of many records, so it has no form', (page) => {
  expect(formOfPage(page)).toBeUndefined()
})
