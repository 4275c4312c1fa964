import { passwordToCompare } from '@bayt/content/text/password'
import { compare, getRounds } from 'bcryptjs'
import { expect, test } from 'vitest'
import { hashPassword } from './password.ts'

test('a password is hashed in the browser with cost 10', async () => {
  const hash = await hashPassword('كلمة سر طويلة')
  expect(getRounds(hash)).toBe(10)
  expect(await compare('كلمة سر طويلة', hash)).toBe(true)
  expect(await compare('كلمة سر أخرى', hash)).toBe(false)
})

test('a password that was pasted with a blank signs in without it, and with it', async () => {
  const hash = await hashPassword('Harbour-7 ')
  for (const typed of ['Harbour-7', 'Harbour-7 ', ' Harbour-7']) expect(await compare(passwordToCompare(typed), hash)).toBe(true)
})

test('a password whose letters a keyboard composed in another way signs in', async () => {
  const typed = 'ا\u0654حمد والبحر e\u0301te\u0301'
  expect(await compare(passwordToCompare(typed), await hashPassword(typed))).toBe(true)
})
