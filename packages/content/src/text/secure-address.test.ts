import { expect, test } from 'vitest'
import { secureAddress } from './secure-address.ts'

test.each([
  ['http://admin.example/admin/products?edit=5#a', 'https://admin.example/admin/products?edit=5#a'],
  ['http://localhost.example/', 'https://localhost.example/'],
  ['http://192.168.1.5:8080/', 'https://192.168.1.5:8080/'],
])('%s redirects to %s', (address, secure) => {
  expect(secureAddress(address)).toBe(secure)
})

test.each(['https://admin.example/', 'http://localhost:4322/admin', 'http://127.0.0.1/', 'http://[::1]:80/', 'no address'])(
  '%s stays',
  (address) => {
    expect(secureAddress(address)).toBeUndefined()
  },
)
