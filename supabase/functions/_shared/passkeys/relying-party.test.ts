import { expect, test } from 'vitest'
import { relyingParty } from './relying-party.ts'

const read = (value: string | undefined) => relyingParty((name) => (name === 'ADMIN_URL' ? value : undefined))

test.each([
  ['https://example.com/admin', { id: 'example.com', origin: 'https://example.com' }],
  [' https://admin.example.com:8443 ', { id: 'admin.example.com', origin: 'https://admin.example.com:8443' }],
  ['http://localhost:4322/admin', { id: 'localhost', origin: 'http://localhost:4322' }],
])('passkeys belong to the host and the origin of the console: %s', (value, party) => {
  expect(read(value)).toEqual(party)
})

test('without the address there are no passkeys', () => {
  for (const value of [undefined, '', '  ']) expect(read(value)).toBeUndefined()
})

test.each(['example.com', '/admin', 'http://example.com/admin', 'ftp://example.com'])('%s is refused by name', (value) => {
  expect(() => read(value)).toThrow(/^ADMIN_URL is wrong: it should hold the address of the console/)
})
