import { expect, test } from 'vitest'
import { DICTIONARIES } from '../../ui/i18n/dictionary.ts'
import { FunctionRefusedError } from '../functions.ts'
import { describePasskeyError } from './describe-passkey-error.ts'
import { PasskeyError } from './passkeys.ts'

test('each problem with a passkey has a sentence of its own in both languages', () => {
  const problems = (['unsupported', 'cancelled', 'registered'] as const).map((problem) => new PasskeyError(problem))
  const refusals = ['passkey_refused', 'passkey_ended', 'passkeys_off', 'other_account', 'too_many_passkeys'].map(
    (code) => new FunctionRefusedError('unexpected', code, 'in English', 403),
  )
  for (const locale of ['en', 'ar'] as const) {
    const sentences = [...problems, ...refusals].map((error) => describePasskeyError(error, locale, DICTIONARIES[locale]))
    expect(new Set(sentences).size).toBe(8)
    for (const sentence of sentences) expect(sentence).not.toContain('in English')
  }
})

test('a sign-in with a passkey that finds too many others says so, and nothing about pictures', () => {
  const busy = new FunctionRefusedError('server', 'busy', 'in English', 503, 2)
  for (const locale of ['en', 'ar'] as const) {
    const text = DICTIONARIES[locale]
    expect(describePasskeyError(busy, locale, text)).toBe(text.login.busy)
  }
})
