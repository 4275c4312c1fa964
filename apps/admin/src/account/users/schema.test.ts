import { adminUserInput, newPassword } from '@bayt/content/entities/admin-user'
import { toFieldIssues } from '@bayt/content/entities/issue-codes'
import { expect, test } from 'vitest'
import { newAccountInput } from './accounts.ts'

const account = { full_name: 'Huda', email: ' Huda@Example.com ', role: 'editor', active: true, password: 'harbour' }

test('a new account needs a full name, an email, a role and a password', () => {
  const parsed = newAccountInput().safeParse({ full_name: ' ', email: '', role: '', active: true, password: '' })
  expect(parsed.error && toFieldIssues(parsed.error).map(({ field, code }) => [field, code])).toEqual([
    ['full_name', 'required'],
    ['email', 'required'],
    ['role', 'not_a_choice'],
    ['password', 'too_short'],
  ])
})

test('editing an account needs no password', () => {
  const { password: _, ...edited } = account
  expect(adminUserInput.safeParse(edited).success).toBe(true)
})

test.each([
  ['12345', false],
  ['123456', true],
  ['سلام عليكم', true],
  ['ب'.repeat(37), false],
  ['x'.repeat(129), false],
])('a password has at least 6 characters and at most 72 bytes: %s', (password, isValid) => {
  expect(newPassword.safeParse(password).success).toBe(isValid)
})

test('a password that the login would change by stripping markup is refused', () => {
  expect(newPassword.safeParse('pass<script>word').success).toBe(false)
  expect(newPassword.safeParse('a < b > c & "d"').success).toBe(true)
})
