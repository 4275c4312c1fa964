import { expect, test } from 'vitest'
import { parseSecurityArguments } from './arguments.ts'

test('the trail is written from its first line, or after one', () => {
  expect(parseSecurityArguments(['trail'])).toEqual({ command: 'trail', after: 0, url: undefined })
  expect(parseSecurityArguments(['trail', '--after', '42'])).toMatchObject({ after: 42 })
})

test('an e-mail is read as at sign-in', () => {
  expect(parseSecurityArguments(['forget-factor', '--email', ' Amal@Example.com '])).toMatchObject({ email: 'amal@example.com' })
})

test.each([
  [],
  ['trail', 'forget-factor'],
  ['trail', '--after', 'x'],
  ['trail', '--after', '-1'],
  ['trail', '--email', 'a@b.example'],
  ['forget-factor'],
  ['forget-factor', '--email', ' '],
  ['forget-factor', '--email', 'a@b.example', '--after', '1'],
  ['forget-factor', 'a@b.example'],
  ['trail', '--password', 'x'],
])('any other command line is refused with the usage: %j', (...args) => {
  expect(() => parseSecurityArguments(args)).toThrow('Usage: npm run security')
})
