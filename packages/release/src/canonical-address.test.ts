import { expect, test } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'

test.each([
  ['/products/016', '/products/16'],
  ['/products/16.0', '/products/16'],
  ['/products/16.', '/products/16'],
  ['/products/1e1', '/products/10'],
  ['/products/1.6E1', '/products/16'],
  ['/products/+16', '/products/16'],
  ['/products/0x10', '/products/16'],
  ['/products/%2016%20', '/products/16'],
  ['/products/٠١٦', '/products/16'],
  ['/ar/products/%D9%A1%D9%A6', '/ar/products/16'],
  ['/ar/articles/007', '/ar/articles/7'],
  ['/articles/1e0', '/articles/1'],
  ['/products/9007199254740991.0', '/products/9007199254740991'],
  ['/Products/16', '/products/16'],
  ['/PRODUCTS', '/products'],
  ['/AR', '/ar'],
  ['/Ar/Products/16', '/ar/products/16'],
  ['/en', '/'],
  ['/EN/', '/'],
  ['/en/about', '/about'],
  ['/en/products/16', '/products/16'],
  ['/about.', '/about'],
  ['/products/%20', '/products'],
  ['/about/', '/about'],
  ['/About.html', '/about'],
  ['/ar/index.html', '/ar'],
  ['/products/16.html', '/products/16'],
  ['/products/16,', '/products/16'],
  ['/products/16).', '/products/16'],
  ['/products/16%D8%8C', '/products/16'],
  ['/products/16%E2%80%9D', '/products/16'],
  ...['\u200F', '\u200E', '\u2069', '\u200B', '\u202C', '\uFEFF', '\u061C'].flatMap((mark) => [
    [`/products/16${encodeURIComponent(mark)}`, '/products/16'],
    [`/ar/${mark}articles/7${mark}`, '/ar/articles/7'],
  ]),
  ['/Products/page/2', '/products/page/2'],
  ['/products/page/2.', '/products/page/2'],
])('%s means %s', (written, canonical) => {
  expect(canonicalAddress(written)).toBe(canonical)
})

test.each([
  ['the address itself', ['/products/16', '/ar/articles/7']],
  ['too large a number', ['/products/1e400', '/products/Infinity', '/products/9007199254740993', '/products/1e16']],
  ['zero and less', ['/products/0', '/products/-0', '/products/00', '/products/-1', '/products/1e-400']],
  [
    'no whole number',
    ['/products/1.5', '/products/1e-1', '/products/abc', '/products/16px', '/products/1%00', '/products/%E0%A4%A'],
  ],
  [
    'another page',
    [
      '/products',
      '/',
      '/ar',
      '/products/page/2',
      '/products/page/02',
      '/products/016/x',
      '/about/016',
      '/016',
      '/ar/016',
      '/ar/ar',
      '/en/en',
      '/products/not-found',
      '/Release.json',
      '/_Pictures/a.webp',
      '/admin/',
      '/%2F%2Fevil.example/',
    ],
  ],
])('%s has no other address', (_, addresses) => {
  expect(addresses.map(canonicalAddress).filter(Boolean)).toEqual([])
})
