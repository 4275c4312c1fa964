import { expect, test } from 'vitest'
import { formOfPage } from './form-of-page.ts'

test.each([
  ['/articles/5', '/admin/articles?edit=5'],
  ['/ar/articles/5', '/admin/articles?edit=5'],
  ['/ar/products/12', '/admin/products?edit=12'],
])('the texts of %s are written in the form of its record', (page, form) => {
  expect(formOfPage(page)).toBe(form)
})

test.each(['/', '/ar', '/articles', '/ar/about'])('%s has texts of many records', (page) => {
  expect(formOfPage(page)).toBeUndefined()
})
