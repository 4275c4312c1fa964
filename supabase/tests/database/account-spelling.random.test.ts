import { adminUserInput, newPassword } from '@bayt/content/entities/admin-user'
import { isEmail, normaliseEmail } from '@bayt/content/text/email'
import { passwordToCompare } from '@bayt/content/text/password'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { isReadable, tryValue } from '../harness/rules.ts'
import { test } from '../harness/test.ts'

/** An account that can be stored can sign in, with every usual spelling of its e-mail and password. */

const TIMEOUT_MS = isLongRun() ? 1_800_000 : 60_000

const VISIBLE = [...'abkmz019._+-', ...'سالمبي', ...'０１ａｂＭ', ...'٠٩۳']
const INVISIBLE = [
  '\u200B',
  '\u200C',
  '\u200E',
  '\u202E',
  '\u2066',
  '\u00AD',
  '\uFEFF',
  '\u3164',
  '\u0001',
  '\u0085',
  '\u2800',
  '\u{E0041}',
]
const LOOKALIKES = [...'аоеƖıſKßéçΣς', 'ـ', 'َ', 'ی', 'ک', 'ﻫ', 'ﷺ', '①', '\u0338', 'e\u0301', '🌾', '\uD800', '\u00A0', '\u3000']
const SIGNS = [...'<>"\'(),:;\\[]@ !#$%&*/=?^`{|}~']

const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...VISIBLE) },
  { weight: 1, arbitrary: fc.constantFrom(...INVISIBLE) },
  { weight: 1, arbitrary: fc.constantFrom(...LOOKALIKES) },
  { weight: 1, arbitrary: fc.constantFrom(...SIGNS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 1 }) },
)
// Without U+0000: the functions refuse this character before the text reaches Postgres.
const text = (maxLength: number) =>
  fc.array(piece, { minLength: 1, maxLength }).map((pieces) => pieces.join('').replaceAll('\u0000', ''))
const email = fc.tuple(text(8), text(4), text(3)).map(([local, host, end]) => `${local}@${host}.${end}`)

const FULL_WIDTH = (typed: string) => typed.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const ARABIC_DIGITS = (typed: string) => typed.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const SPELLINGS = [
  (stored: string) => stored,
  (stored: string) => stored.toUpperCase(),
  (stored: string) => ` \t${stored}\u00A0\n`,
  (stored: string) => `\u202A${stored}\u202C`,
  (stored: string) => `\u200F${stored}\uFEFF`,
  (stored: string) => stored.normalize('NFD'),
  FULL_WIDTH,
  ARABIC_DIGITS,
]

test(
  'an e-mail that can be stored signs in with every usual spelling',
  async ({ tx }) => {
    const runs = randomRuns({ everyday: 100, long: 5_000 })
    let stored = 0
    await fc.assert(
      fc.asyncProperty(email, async (typed) => {
        const form = adminUserInput.shape.email.safeParse(typed)
        if (form.success) expect(await tryValue(tx, 'admin_users', 'email', form.data)).toBe('accepted')
        for (const candidate of [typed.toWellFormed(), normaliseEmail(typed)]) {
          if ((await tryValue(tx, 'admin_users', 'email', candidate)) !== 'accepted') continue
          stored += 1
          expect(isEmail(candidate)).toBe(true)
          for (const spelling of SPELLINGS) expect(normaliseEmail(spelling(candidate))).toBe(candidate)
        }
      }),
      runs,
    )
    expect(stored).toBeGreaterThan(runs.numRuns / 20)
  },
  TIMEOUT_MS,
)

test(
  'a name that can be stored is displayed unchanged and can be read back',
  async ({ tx }) => {
    await fc.assert(
      fc.asyncProperty(text(12), async (typed) => {
        const form = adminUserInput.shape.full_name.safeParse(typed)
        if (form.success) expect(await tryValue(tx, 'admin_users', 'full_name', form.data)).toBe('accepted')
        const candidate = typed.toWellFormed()
        if ((await tryValue(tx, 'admin_users', 'full_name', candidate)) === 'accepted') {
          expect(isReadable('admin_users', 'full_name', candidate)).toBe(true)
          expect(candidate).not.toMatch(/[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/)
        }
      }),
      randomRuns({ everyday: 100, long: 5_000 }),
    )
  },
  TIMEOUT_MS,
)

const MARKUP = ['<style>', '</script', 'javascript:', 'expression(', 'data:,x', '<a onx=', '≠', '\u0338', ' ', ';']

test(
  'a password that can be set signs in, composed or decomposed',
  () => {
    const password = fc
      .array(fc.oneof(piece, fc.constantFrom(...MARKUP)), { minLength: 4, maxLength: 12 })
      .map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(password, (typed) => {
        const chosen = newPassword.safeParse(typed)
        if (!chosen.success) return
        for (const form of ['NFC', 'NFD'] as const) expect(passwordToCompare(typed.normalize(form))).toBe(chosen.data)
      }),
      randomRuns({ everyday: 2_000, long: 100_000 }),
    )
  },
  TIMEOUT_MS,
)
