import { expect, test } from 'vitest'
import { isPasswordHash } from './password-hash.ts'

const DIGEST = `./${'aZ09'.repeat(12)}xyz`

test.each(['$2a$10$', '$2a$11$', '$2b$12$'])('a bcrypt hash with the prefix %s is accepted', (prefix) => {
  expect(isPasswordHash(prefix + DIGEST)).toBe(true)
})

test.each([
  ['a cost that is too low', `$2a$04$${DIGEST}`],
  ['a cost that is too high', `$2a$13$${DIGEST}`],
  ['another version of bcrypt', `$2y$10$${DIGEST}`],
  ['a character missing', `$2a$10$${DIGEST.slice(1)}`],
  ['a character added', `$2a$10$${DIGEST}a`],
  ['a text before it', `x$2a$10$${DIGEST}`],
  ['a line break after it', `$2a$10$${DIGEST}\n`],
  ['a character that is not of its alphabet', `$2a$10$${DIGEST.slice(1)}-`],
  ['nothing', ''],
])('a hash with %s is refused', (_, text) => {
  expect(isPasswordHash(text)).toBe(false)
})
