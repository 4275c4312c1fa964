import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('an empty password has every message, in order', () => {
  expect(passwordStrength('')).toEqual({
    isValid: false,
    strength: 'weak',
    messages: [
      'Password must be at least 8 characters long',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character',
    ],
  })
})

test.each([
  ['Abcde1!', 'Password must be at least 8 characters long'],
  ['ABCDEF1!', 'Password must contain at least one lowercase letter'],
  ['abcdef1!', 'Password must contain at least one uppercase letter'],
  ['Abcdefg!', 'Password must contain at least one number'],
  ['Abcdefg1', 'Password must contain at least one special character'],
  ['Abcdefg 1', 'Password must contain at least one special character'],
  ['Abcdéضfg1', 'Password must contain at least one special character'],
])('%s: %s', (password, message) => {
  expect(passwordStrength(password)).toEqual({ isValid: false, strength: 'weak', messages: [message] })
})

test.each([
  ['Abcdef1!', 'medium'],
  ['Abcdefghi1!', 'medium'],
  ['Abcdefghij1!', 'strong'],
  ['مرحباAbc1!', 'medium'],
  ['Aa1🌾🌾🌾🌾🌾', 'medium'],
] as const)('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toEqual({ isValid: true, strength, messages: [] })
})

test('length alone does not make a password strong', () => {
  expect(passwordStrength('a'.repeat(100)).strength).toBe('weak')
})
