import { EVENT_KINDS, type SecurityEvent } from '@bayt/content/queries/security'
import { expect, test } from 'vitest'
import { describeDetail, describeEvent } from './security-screen.tsx'

const event = (line: Partial<SecurityEvent>): SecurityEvent => ({
  id: 1,
  at: '2026-11-23T10:00:00Z',
  kind: 'signed_in',
  account_name: 'Amal',
  by_name: 'Salem',
  detail: {},
  ...line,
})
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')

test('every kind of event is a sentence of its own in both languages', () => {
  for (const locale of ['en', 'ar'] as const) {
    const sentences = EVENT_KINDS.map((kind) => describeEvent(event({ kind }), locale))
    expect(new Set(sentences).size).toBe(EVENT_KINDS.length)
    for (const sentence of sentences) expect(sentence).toMatch(/\u2068(Amal|Salem)\u2069/)
  }
})

test('a change says what was before and what is now, in words', () => {
  const changed = event({ kind: 'account_changed', detail: { role: ['editor', 'admin'], active: [false, true] } })
  expect(plain(describeEvent(changed, 'en'))).toBe('Salem changed the account of Amal')
  expect(describeDetail(changed, 'en')).toBe('Role: Editor, now Admin · Active: no, now yes')
  expect(describeDetail(changed, 'ar')).toBe('الدور: كان محرّر، وصار مدير · مفعّل: كان لا، وصار نعم')
})

test('a sign-in says how it was done, a rule whom it concerns', () => {
  expect(describeDetail(event({ detail: { assurance: 2, is_new_device: true } }), 'en')).toBe(
    'with a second factor and on a new device',
  )
  expect(describeDetail(event({ detail: { assurance: 1, is_new_device: false } }), 'en')).toBe('')
  expect(describeDetail(event({ kind: 'factor_rule_set', detail: { roles: ['admin', 'editor'] } }), 'en')).toBe(
    'Admins and Editors',
  )
  expect(describeDetail(event({ kind: 'factor_rule_set', detail: { roles: [] } }), 'en')).toBe('nobody')
})

test('a passkey is named, and a copied one is said to be', () => {
  const refused = (reason: string) => event({ kind: 'passkey_refused', detail: { passkey: 'Laptop', reason } })
  expect(plain(describeDetail(refused('signature'), 'en'))).toBe('Laptop')
  expect(plain(describeDetail(refused('counter'), 'en'))).toBe('Laptop · its counter went back: it may have been copied')
})

test('an account that is not known has the words of the history', () => {
  const of = (kind: SecurityEvent['kind'], locale: 'en' | 'ar') => describeEvent(event({ kind, account_name: null }), locale)
  expect(of('signed_in', 'en')).toBe('An unknown account signed in')
  expect(of('password_refused', 'en')).toBe('A wrong password was entered for an unknown account')
  expect(of('password_refused', 'ar')).toBe('أُدخلت كلمة مرور خاطئة لحساب غير معروف')
})

test('what nobody of staff did, the operator did', () => {
  expect(plain(describeEvent(event({ kind: 'account_created', by_name: null }), 'en'))).toBe(
    'The operator added the account of Amal',
  )
})
