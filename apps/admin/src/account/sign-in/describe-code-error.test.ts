import { expect, test } from 'vitest'
import { FunctionRefusedError } from '../../data/functions.ts'
import { ar } from '../../ui/i18n/ar.ts'
import { en } from '../../ui/i18n/en.ts'
import { describeCodeError } from './code-form.tsx'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'

const TEXTS = { en, ar }
const refused = (status: number, code: string, retryAfterS?: number) =>
  new FunctionRefusedError(status === 429 ? 'locked' : 'forbidden', code, 'x', status, retryAfterS)
const describe = (locale: 'en' | 'ar', error: Error, isPaper = false) =>
  describeCodeError(error, TEXTS[locale], SECOND_FACTOR_TEXTS[locale], isPaper)

test.each([
  ['en', 30, 'for 1 minute'],
  ['en', 1_801, 'for 31 minutes'],
  ['en', 7_140, 'for 119 minutes'],
  ['en', 7_200, 'for 2 hours'],
  ['ar', 57_600, '١٦ ساعة'],
] as const)(
  '%s: codes that are paused for %i s say so in readable time, with the ways that still sign in',
  (locale, seconds, time) => {
    const text = describe(locale, refused(429, 'code_paused', seconds)) ?? ''
    expect(text).toContain(time)
    const ways = { en: [/recovery code/, /passkey/, /device/], ar: [/رمز استرداد/, /مفتاح مرور/, /جهاز/] }[locale]
    for (const way of ways) expect(text).toMatch(way)
  },
)

test('a wrong code of the app names a wrong clock and the recovery codes, a wrong recovery code does not', () => {
  const wrong = refused(403, 'wrong_code')
  expect(describe('en', wrong)).toBe(
    'This code is not right, or it was used before. Check that the time of your phone is right, or use a recovery code.',
  )
  expect(describe('en', wrong, true)).toBe('This code is not right, or it was used before.')
  expect(describe('ar', wrong)).toMatch(/وقت هاتفك.*رمز استرداد/)
})

test('a sign-in that has ended, such as a code that was sent again after a lost answer, does not say that it took too long', () => {
  const ended = refused(410, 'challenge_ended')
  expect(describe('en', ended)).toBe('This sign-in has ended. Enter your password again.')
  expect(describe('ar', ended)).toMatch(/^انتهت/)
})

test('other refusals have the texts of the sign-in', () => {
  expect(describe('en', refused(429, 'locked', 900))).toBe(en.login.locked(15))
})
