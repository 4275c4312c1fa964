import { expect, test } from 'vitest'
import { isEmail, normaliseEmail } from './email.ts'

test('an address is trimmed and lower-cased; full-width letters are plain ones', () => {
  expect(normaliseEmail(' Huda@Test.Example\n')).toBe('huda@test.example')
  expect(normaliseEmail('ｈuda@test.example')).toBe('huda@test.example')
})

test.each(['a@b.c', 'huda.al-amoudi+x@mail.test.example', 'سالم@مثال.إختبار', `${'a'.repeat(244)}@b.example`])(
  '%s is one',
  (email) => {
    expect(isEmail(email)).toBe(true)
  },
)

test.each([
  '',
  'a',
  'a@b',
  '@b.c',
  'a@.c',
  'a@b.',
  'a@b..c',
  'a@@b.c',
  'a@b@c.d',
  'a b@c.d',
  'a@b.c d',
  'a\u00A0@b.c',
  `${'a'.repeat(245)}@b.example`,
])('%j is none', (email) => {
  expect(isEmail(email)).toBe(false)
})

test('a long text is judged at once', () => {
  const startedMs = performance.now()
  isEmail(`a@${'a.'.repeat(120)}@`)
  isEmail(`${'a'.repeat(100_000)}@${'.a'.repeat(100_000)}`)
  expect(performance.now() - startedMs).toBeLessThan(200)
})
