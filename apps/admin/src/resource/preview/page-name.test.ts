import { expect, test } from 'vitest'
import { pageName, pageNameInLanguage } from './page-name.ts'

test('pages are named in the language of the interface', () => {
  expect(
    ['/', '/ar', '/ar/products/page/2', '/products/12', '/articles/3', '/404'].map((address) => pageName('en', address)),
  ).toEqual(['Home page', 'Home page', 'Products, page 2', 'Product 12', 'Article 3', '/404'])
  expect(pageName('ar', '/products/page/2')).toBe('المنتجات، الصفحة ٢')
})

test('with the language of the page', () => {
  expect(pageNameInLanguage('en', '/ar/products/12')).toBe('Product 12, Arabic')
  expect(pageNameInLanguage('ar', '/products/12')).toBe('المنتج ١٢، الإنجليزية')
})
