import { NOTICE_KINDS, type OwnNotice } from '@bayt/content/queries/notices'
import { expect, test } from 'vitest'
import { describeNotice } from './account-notices.tsx'

const notice = (changed: Partial<OwnNotice>): OwnNotice => ({
  id: '1',
  kind: 'locked',
  at: '2026-11-23T11:05:00Z',
  by_name: 'Huda',
  browser: 'Chrome',
  system: 'Windows',
  detail: { role: ['editor', 'moderator'] },
  ...changed,
})

/** The sentence of a notice, without the invisible marks around names and with plain spaces. */
const wordsOf = (locale: 'en' | 'ar', changed: Partial<OwnNotice>) =>
  describeNotice(locale, notice(changed))
    .event.replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll('\u202F', ' ')

test.each([
  ['en', { kind: 'new_device' }, 'A new device signed in: Chrome on Windows, Nov 23, 2026, 2:05 PM.'],
  ['en', { kind: 'password_set' }, 'Huda set a new password for you, Nov 23, 2026, 2:05 PM.'],
  ['en', { kind: 'factor_reset', by_name: null }, 'The operator turned off your second factor, Nov 23, 2026, 2:05 PM.'],
  ['en', { kind: 'account_changed' }, 'Huda changed your role from Editor to Moderator, Nov 23, 2026, 2:05 PM.'],
  [
    'en',
    { kind: 'account_changed', detail: { email: ['old@company.example', 'new@company.example'] } },
    'Huda changed your email from old@company.example to new@company.example, Nov 23, 2026, 2:05 PM.',
  ],
  [
    'en',
    { kind: 'account_changed', detail: { role: ['editor', 'admin'], email: ['old@company.example', 'new@company.example'] } },
    'Huda changed your role from Editor to Admin, Nov 23, 2026, 2:05 PM. Huda changed your email from old@',
  ],
  ['en', { kind: 'password_set', detail: { by_self: true } }, 'You set a new password in Users, Nov 23, 2026, 2:05 PM.'],
  [
    'en',
    { kind: 'account_changed', detail: { email: ['old@company.example', 'new@company.example'], by_self: true } },
    'You changed your email from old@company.example to new@company.example, Nov 23, 2026, 2:05 PM.',
  ],
  [
    'en',
    {
      kind: 'account_changed',
      detail: { role: ['admin', 'editor'], email: ['old@company.example', 'new@company.example'], by_self: true },
    },
    'Huda changed your role from Admin to Editor, Nov 23, 2026, 2:05 PM. You changed your email from old@company.example',
  ],
  ['ar', { kind: 'password_set', detail: { by_self: true } }, 'عيّنت لنفسك كلمة مرور جديدة في «المستخدمون»، ٢٣ نوفمبر ٢٠٢٦'],
  [
    'en',
    { kind: 'passkey_added', detail: { passkey: 'My phone', by_self: true } },
    'The passkey “My phone” was added to your account, Nov 23, 2026, 2:05 PM.',
  ],
  ['en', { kind: 'recovery_code_used' }, 'A recovery code was used for your account, Nov 23, 2026, 2:05 PM.'],
  ['en', { kind: 'factor_removed' }, 'Your second factor was turned off from your own account, Nov 23, 2026, 2:05 PM.'],
  [
    'ar',
    { kind: 'passkey_added', detail: { passkey: 'هاتفي', by_self: true } },
    'أُضيف مفتاح المرور «هاتفي» إلى حسابك، ٢٣ نوفمبر ٢٠٢٦',
  ],
  [
    'en',
    { kind: 'password_changed', detail: { by_self: true } },
    'Your password was changed from your own account, Nov 23, 2026, 2:05 PM.',
  ],
  ['en', { kind: 'other' }, 'Something changed in your account, Nov 23, 2026, 2:05 PM.'],
  ['ar', { kind: 'other' }, 'تغيّر شيء في حسابك، ٢٣ نوفمبر ٢٠٢٦'],
  ['ar', { kind: 'account_changed' }, 'تغيّر دورك من محرّر إلى مشرف (Huda)، ٢٣ نوفمبر ٢٠٢٦'],
] as const)('%s: %j', (locale, changed, words) => {
  expect(wordsOf(locale, changed)).toContain(words)
})

test('every kind has a sentence and an advice in both languages', () => {
  for (const locale of ['en', 'ar'] as const) {
    for (const kind of [...NOTICE_KINDS, 'other'] as const) {
      const { event, advice } = describeNotice(locale, notice({ kind }))
      expect(`${event} ${advice}`, kind).not.toMatch(/undefined|null/)
      expect(Math.min(event.length, advice.length), kind).toBeGreaterThan(10)
    }
  }
})

test('of a password that somebody set it does not ask for a change: the console is not open before the owner has made one', () => {
  const adviceIn = (locale: 'en' | 'ar') => describeNotice(locale, notice({ kind: 'password_set', detail: {} })).advice
  expect(adviceIn('en')).toBe('You have chosen your own since. If you did not ask for a new one, tell an admin.')
  expect(adviceIn('ar')).toBe('وقد اخترت بعدها كلمة مرور لك. وإن لم تطلب كلمة جديدة فأخبر مديرًا.')
})

test('of a change from the own account it says what to do if it was somebody else', () => {
  for (const detail of [{ by_self: true }, { email: ['a@company.example', 'b@company.example'], by_self: true }]) {
    const kind = 'email' in detail ? 'account_changed' : 'password_set'
    expect(describeNotice('en', notice({ kind, detail })).advice).toMatch(/Not you\?.* Tell an admin at once/)
    expect(describeNotice('ar', notice({ kind, detail })).advice).toMatch(/لست أنت؟.*أخبر مديرًا فورًا/)
  }
})

test('of an app that was set up or turned off it says to set up the own one again', () => {
  for (const kind of ['factor_set_up', 'factor_removed'] as const) {
    expect(describeNotice('en', notice({ kind, detail: { by_self: true } })).advice).toContain(
      'set up your authenticator app again',
    )
    expect(describeNotice('ar', notice({ kind, detail: { by_self: true } })).advice).toContain('وأعدّ تطبيق المصادقة من جديد')
  }
})
