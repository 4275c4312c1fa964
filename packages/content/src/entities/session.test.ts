import { expect, test } from 'vitest'
import { functionError, loginResponse } from './session.ts'

const session = {
  token: 'header.payload.signature',
  server_time: '2026-11-20T09:00:00Z',
  expires_at: '2026-11-05T13:00:00Z',
  user: { id: 1, email: 'huda@test.example', full_name: 'Huda', role: 'editor' },
}

test('the answer to a sign-in has a token, its end, and the person', () => {
  expect(loginResponse.parse(session)).toEqual(session)
})

test.each([
  ['without a token', { ...session, token: '' }],
  ['without a person', { ...session, user: undefined }],
  ['with an unknown role', { ...session, user: { ...session.user, role: 'owner' } }],
  ['with an account that cannot exist', { ...session, user: { ...session.user, id: 0 } }],
  ['of another form', {}],
])('an answer %s is not a session', (_, answer) => {
  expect(loginResponse.safeParse(answer).success).toBe(false)
})

test('an error of a function has a code and a message, and may have invalid fields and a waiting time', () => {
  const short = { error: { code: 'forbidden', message: 'You may not do this.' } }
  const full = { error: { code: 'locked', message: 'Wait.', fields: { email: 'is required' }, retry_after_s: 900 } }
  expect(functionError.parse(short)).toEqual(short)
  expect(functionError.parse(full)).toEqual(full)
  for (const other of [{}, { error: 'x' }, { error: { message: 'x' } }])
    expect(functionError.safeParse(other).success).toBe(false)
})
