import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['/%D8%A3%D8%B1%D8%B2', '/أرز'],
  ['/files/price%20list.pdf', '/files/price list.pdf'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%09/%00/%5cx/%E2%80%AE', '/%09/%00/%5Cx/%E2%80%AE'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/a\\b', '/a\\b'],
])('%s is read as %s', (address, readable) => {
  expect(readableAddress(address)).toBe(readable)
})
