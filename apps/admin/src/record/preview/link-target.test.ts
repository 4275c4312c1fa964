import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'

const to = (href: string, address = '/ar/products/3') => linkTarget(href, address, 'https://site.example')

test.each([
  ['/ar/products/4', '/ar/products/4'],
  ['/products/4?from=list', '/products/4'],
  ['https://site.example/ar', '/ar'],
  ['/', '/'],
  ['?q=rice', '/ar/products/3'],
  ['/ar/articles/', '/ar/articles'],
])('%s opens the page %s in the preview', (href, address) => {
  expect(to(href)).toEqual({ kind: 'page', address })
})

test('an anchor of the same page stays on it; that of another page opens the page', () => {
  expect(to('#related')).toEqual({ kind: 'anchor', id: 'related' })
  expect(to('/ar/products/3#related')).toEqual({ kind: 'anchor', id: 'related' })
  expect(to('/ar#brands')).toEqual({ kind: 'page', address: '/ar' })
})

test.each([
  ['https://evil.example/x', 'web', 'evil.example'],
  ['//evil.example/products/1', 'web', 'evil.example'],
  ['mailto:sales%40site.example?subject=x', 'email', 'sales@site.example'],
  ['tel:+967%20777', 'phone', '+967 777'],
  ['https://wa.me/967777?text=x', 'whatsapp', 'wa.me'],
  ['/_pictures/3f-480.webp', 'file', '/_pictures/3f-480.webp'],
  ['/admin', 'file', '/admin'],
])('%s leads outside', (href, how, place) => {
  expect(to(href)).toEqual({ kind: 'outside', how, to: place })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://', 'vbscript:x'])('%s leads nowhere', (href) => {
  expect(to(href)).toEqual({ kind: 'nowhere' })
})
