import { expect, test } from 'vitest'
import { canonicalRecordAddress } from './record-address.ts'

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
])('%s means %s', (written, canonical) => {
  expect(canonicalRecordAddress(written)).toBe(canonical)
})

test.each([
  ['the address itself', ['/products/16', '/ar/articles/7']],
  ['too large a number', ['/products/1e400', '/products/Infinity', '/products/9007199254740993', '/products/1e16']],
  ['zero and less', ['/products/0', '/products/-0', '/products/00', '/products/-1', '/products/1e-400', '/products/%20']],
  [
    'no whole number',
    ['/products/1.5', '/products/1e-1', '/products/abc', '/products/16px', '/products/1%00', '/products/%E0%A4%A'],
  ],
  ['another page', ['/products', '/products/page/02', '/products/016/x', '/about/016', '/016', '/ar/016', '/products/not-found']],
])('%s has no other address', (_, addresses) => {
  expect(addresses.map(canonicalRecordAddress).filter(Boolean)).toEqual([])
})
