import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const NONE = { set_up_at: null, codes_left: 0, passkeys: 0, is_demanded: false, is_fresh: true }
const APP = { ...NONE, set_up_at: '2026-11-01T10:00:00Z', codes_left: 10 }

test.each([
  ['without a second factor', NONE, 'editor', 'factor'],
  ['whose recovery codes are used up', { ...APP, codes_left: 0 }, 'editor', 'codes'],
  ['who depends on one device', { ...APP, passkeys: 1 }, 'admin', 'passkey'],
  ['with passkeys on two devices', { ...APP, passkeys: 2 }, 'admin', 'nothing'],
  ['with an app', APP, 'editor', 'nothing'],
  ['with a passkey alone', { ...APP, set_up_at: null, passkeys: 1 }, 'editor', 'nothing'],
] as const)('the next step of an account %s', (_what, factor, role, step) => {
  expect(nextStep(factor, role)).toBe(step)
})
