import { expect, test } from 'vitest'
import { navigationLinks } from './navigation.ts'

test('the header links to the six pages in the order of the specification', () => {
  expect(navigationLinks('en', '/').map(({ href }) => href)).toEqual([
    '/',
    '/products',
    '/bulk-orders',
    '/articles',
    '/about',
    '/contact',
  ])
  expect(navigationLinks('ar', '/')[1]?.href).toBe('/ar/products')
})

test('a page below an entry marks it as current; only the root is home', () => {
  const current = (path: string) =>
    navigationLinks('en', path)
      .filter(({ isCurrent }) => isCurrent)
      .map(({ href }) => href)
  expect(current('/products/3')).toEqual(['/products'])
  expect(current('/')).toEqual(['/'])
})
