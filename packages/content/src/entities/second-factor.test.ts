import { expect, test } from 'vitest'
import { enrolment, ownFactor, ownPasskeys, passkeyOptions, renewedSession, setUpAnswer } from './second-factor.ts'

const OWN = { set_up_at: null, codes_left: 8, passkeys: 1, is_demanded: true, is_fresh: false }
const PASSKEY = { id: 1, name: 'Laptop', is_user_verified: true, created_at: '2026-11-01T10:00:00Z', last_used_at: null }

test.each([
  ['the state', ownFactor, OWN],
  ['the passkeys', ownPasskeys, [PASSKEY]],
  ['the question to a passkey', passkeyOptions, { options: { challenge: 'x' } }],
  ['a secret', enrolment, { secret: 'ABCDEFGHIJKLMN27' }],
  ['a longer secret', enrolment, { secret: 'ABCDEFGHIJKLMN27ABCDEFGHIJKLMN27' }],
  ['the answer to a set-up', setUpAnswer, { codes: ['1234-5678'], token: 'a.b.c' }],
  ['the answer to a code', renewedSession, { token: 'a.b.c' }],
] as const)('%s is read as it is', (_, schema, answer) => expect(schema.parse(answer)).toEqual(answer))

test.each([
  ['the state', ownFactor, {}],
  ['the passkeys', ownPasskeys, [{}]],
  ['the question to a passkey', passkeyOptions, {}],
  ['no secret', enrolment, {}],
  ['a short secret', enrolment, { secret: 'ABCDEFGHIJKLMN2' }],
  ['a secret with other letters', enrolment, { secret: 'ABCDEFGHIJKLMN27 1' }],
  ['a secret after other letters', enrolment, { secret: '1 ABCDEFGHIJKLMN27' }],
  ['a secret of digits', enrolment, { secret: '1111111111111111' }],
  ['the answer to a set-up without codes', setUpAnswer, { token: 'a.b.c' }],
  ['the answer to a set-up without a token', setUpAnswer, { codes: [], token: '' }],
  ['the answer to a code without a token', renewedSession, { token: '' }],
] as const)('another answer is refused: %s', (_, schema, answer) => expect(schema.safeParse(answer).success).toBe(false))
