import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPassword } from '../entities/admin-user.ts'
import { toFieldIssues } from '../entities/issue-codes.ts'
import { sampleRuns } from '../testing/sample-runs.ts'
import { hasInvisible } from './invisible.ts'
import { passwordProblem, passwordToCompare } from './password.ts'

const problemOf = (password: string) => {
  const { error } = newPassword.safeParse(password)
  return error && toFieldIssues(error)[0]
}

test.each(['harbour', 'سلام عليكم', 'a < b > c & "d"', 'spaces  inside', '👨‍👩‍👧 rice', 'نمک\u200Cها-1'])(
  '%s can be set, and sign-in does not change it',
  (password) => {
    expect(problemOf(password)).toBeUndefined()
    expect(passwordToCompare(password)).toBe(password)
  },
)

test.each(['Aa1!<style>zz9', 'Aa1!javascript:z', 'Aa1! expression(z', 'Aa1! data:,zzzz', '<a onclick=Aa1!zz>'])(
  '%s cannot be set: sign-in strips markup',
  (password) => {
    expect(problemOf(password)?.code).toBe('has_markup')
    expect(passwordToCompare(password)).not.toBe(password)
  },
)

test.each(['harbour\u0000', 'har\u200Bbour', 'harbour\u200E', '\uFEFFharbour', 'har\tbour', 'harbour\uD800'])(
  '%j cannot be set: it has invisible characters and cannot be typed again',
  (password) => {
    expect(problemOf(password)?.code).toBe('has_invisible')
  },
)

test.each(['\u200Eharbour\u200E', '\u2067harbour\u2069', '\uFEFFhar\u00ADbour', 'harbour\n', '\u061Charbour'])(
  '%j, pasted with characters that nobody sees, signs in as harbour',
  (pasted) => {
    expect(passwordToCompare(pasted)).toBe('harbour')
  },
)

test.each(['harbour ', ' harbour', '\u00A0harbour \u3000', ' \u200Eharbour\u200E \n'])(
  '%j, pasted with blanks at its ends, is harbour, where it is set and where it signs in',
  (pasted) => {
    expect(passwordToCompare(pasted)).toBe('harbour')
    if (!hasInvisible(pasted)) expect(newPassword.parse(pasted)).toBe('harbour')
  },
)

test('blanks at the ends make no password longer', () => {
  expect(problemOf('  abcde  ')).toEqual({ field: '', code: 'too_short', limit: 6 })
  expect(problemOf('        ')?.code).toBe('too_short')
  expect(problemOf(` ${'x'.repeat(72)} `)).toBeUndefined()
})

test('joiners of a password stay: they shape its letters', () => {
  expect(passwordToCompare('\u200Fنمک\u200Cها-1\u200F')).toBe('نمک\u200Cها-1')
})

test('what is compared does not change when it is prepared again, and has nothing that no password may have', () => {
  const pieces = fc.constantFrom(
    '<',
    'script',
    '>',
    'a',
    '&#x200e;',
    '&#8206;',
    '\u200E',
    '\u200D',
    'java',
    'script:',
    ' on',
    'x=',
    'e',
    '\u0301',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (typed) => {
        const compared = passwordToCompare(typed)
        expect(passwordToCompare(compared)).toBe(compared)
        expect(hasInvisible(compared, { allowJoiners: true })).toBe(false)
      },
    ),
    { numRuns: sampleRuns(1_000) },
  )
})

test('a refused length is reported with its limit', () => {
  expect(problemOf('12345')).toEqual({ field: '', code: 'too_short', limit: 6 })
  expect(problemOf('x'.repeat(129))).toEqual({ field: '', code: 'too_long', limit: 128 })
  expect(problemOf('ض'.repeat(37))).toEqual({ field: '', code: 'too_many_bytes', limit: 72 })
})

test('a password of exactly the maximum length can be set', () => {
  const limits = { minLength: 6, maxLength: 8, maxBytes: 72 }
  expect(passwordProblem('12345678', limits)).toBeUndefined()
  expect(passwordProblem('123456789', limits)).toBe('too_long')
})
