import { expect, test } from 'vitest'
import { readContentLink } from './content-link.ts'

const read = (text: string) => readContentLink(text, 'https://bayt.example')

test.each([
  '/',
  '/about',
  '/contact/',
  '/products/page/2',
  '/rss.xml',
  '/admin',
  '#why',
  '/about?x=1#y',
  'https://bayt.example/about',
])('%s has a target', (text) => {
  expect(read(text)).toEqual({})
})

test.each(['https://other.example/x', 'https://wa.me/967530', 'mailto:a@b.example', 'tel:+967530'])(
  '%s leaves the site',
  (text) => {
    expect(read(text)).toEqual({})
  },
)

test.each([
  '/nowhere',
  '/product',
  '/Products',
  '/files/price%20list.pdf',
  '/products/x',
  '/products/0',
  '/%09/x',
  '/products/99999999999999999',
])('%s has no target', (text) => {
  expect(read(text)).toEqual({ fault: 'nowhere' })
})

test.each(['https://', 'http:', 'http://www', 'https://example.', 'mailto:', 'tel:+'])('%s is incomplete', (text) => {
  expect(read(text)).toEqual({ fault: 'half' })
})

test.each(['www.example.com', 'products/3', 'javascript:x', '//evil.example', ''])('%j cannot be a link', (text) => {
  expect(read(text)).toEqual({ fault: 'text' })
})

test.each(['/ar', '/ar/about', '/en/products', 'https://bayt.example/ar/contact'])(
  'the language prefix of %s is not needed',
  (text) => {
    expect(read(text)).toEqual({ fault: 'prefix' })
  },
)

test('the page of a record returns the record', () => {
  expect(read('/products/12')).toEqual({ record: { collection: 'products', id: 12 } })
  expect(read('/ar/articles/7#x')).toEqual({ fault: 'prefix', record: { collection: 'articles', id: 7 } })
})
