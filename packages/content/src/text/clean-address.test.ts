import { expect, test } from 'vitest'
import { cleanAddress } from './clean-address.ts'
import { isSafeLink } from './link.ts'

const MARKS = ['\u200F', '\u200E', '\u2069', '\u200B', '\u202C', '\u061C', '\uFEFF', '\u2060', '\u00AD']

test.each(MARKS)('an address is meant without %j around and in it', (mark) => {
  for (const address of ['https://youtu.be/aB3-_9zZ0xY', '/products/16', '#why', 'mailto:a@b.example', 'tel:+967530']) {
    for (const typed of [
      address + mark,
      mark + address,
      `${mark}${mark}${address} ${mark}`,
      address.replace(/.$/, `${mark}$&`),
    ]) {
      expect(cleanAddress(typed)).toBe(address)
    }
  }
  expect(cleanAddress(`/products/16${encodeURIComponent(mark)}`)).toBe('/products/16')
})

test.each(['\u202A', '\u202B', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', ...MARKS])(
  'an address that %j lets look like another one is not safe, and clean without it',
  (mark) => {
    for (const address of [`https://x.example/${mark}gpj.exe`, `/${mark}16`, `#${mark}why`, `mailto:a@${mark}b.example`]) {
      expect(isSafeLink(address)).toBe(false)
      expect(isSafeLink(cleanAddress(address))).toBe(true)
    }
  },
)

test.each([
  ['tel: +967 1 234-567', 'tel:+9671234-567'],
  ['tel:%20+967%201%20234', 'tel:+9671234'],
  ['TEL:(01) 234.567', 'TEL:01234567'],
  ['tel:٠١٢٣ ٤٥٦', 'tel:0123456'],
  ['tel:+٩٦٧\u00A0۱', 'tel:+9671'],
  ['mailto:a@b.example?subject=Order of rice', 'mailto:a@b.example?subject=Order%20of%20rice'],
  ['mailto: a@b.example ?subject=طلب أرز&body=x@y', 'mailto:a@b.example?subject=طلب%20أرز&body=x%40y'],
  ['https://مثال.إختبار/منتج?x#y', 'https://xn--mgbh0fb.xn--kgbechtv/منتج?x#y'],
  ['HTTPS://bücher.example:8080/', 'HTTPS://xn--bcher-kva.example:8080/'],
])('%s is meant as %s', (typed, address) => {
  expect(cleanAddress(typed)).toBe(address)
  expect(isSafeLink(address)).toBe(true)
})

test.each([
  'https://x.example/a%E2%80%8Fb.jpg',
  'https://fa.example/نمک\u200Cها',
  'https://x.example/a b',
  'https://user@مثال.example/',
  'javascript:alert(1)',
  'tel:x',
  'https://',
  'Rice',
  '',
])('%j stays as it is', (address) => expect(cleanAddress(address)).toBe(address))
