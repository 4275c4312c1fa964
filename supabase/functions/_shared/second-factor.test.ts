import { createSecretBox } from '@bayt/content/text/sealed'
import fc from 'fast-check'
import { TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import { consumeCode, type ShownFactor, shownFactor } from './second-factor.ts'
import { createTotpSecret } from './totp.ts'

const box = createSecretBox('the key of this project')

async function account(secret = createTotpSecret()) {
  const attempt = { allowed: true, retry_after_s: 0, user_id: 7, sealed: await box.seal(secret, 7), code_pause_s: 0 }
  return { attempt, code: new TOTP({ secret }).generate() }
}

test('a secret is opened with the key of the project for its account, and with nothing else', async () => {
  const sealed = await box.seal('JBSWY3DPEHPK3PXP', 7)
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealed.length).toBeLessThanOrEqual(400)
  expect(await createSecretBox('the key of this project').open(sealed, 7)).toBe('JBSWY3DPEHPK3PXP')
  expect(await box.seal('JBSWY3DPEHPK3PXP', 7)).not.toBe(sealed)
  await expect(box.open(sealed, 8)).rejects.toThrow()
  await expect(createSecretBox('another key').open(sealed, 7)).rejects.toThrow()
  await expect(box.open(`${sealed.slice(0, -1)}${sealed.endsWith('0') ? '1' : '0'}`, 7)).rejects.toThrow()
})

test.each([
  ['as shown', (code: string) => code],
  ['in groups', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
  ['with Arabic digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))],
  ['with Persian digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))],
  ['pasted with the direction marks of an Arabic page', (code: string) => `\u2066${code}\u2069\u200E`],
  ['with a hyphen', (code: string) => `${code.slice(0, 3)}\u2010${code.slice(3)}`],
  ['with full-width digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))],
])('the code of the app is read %s', async (_how, typed) => {
  const { attempt, code } = await account()
  expect(await shownFactor(box, attempt, typed(code))).toEqual({ p_step: expect.any(Number) })
})

test('codes of the app are refused while they are paused, recovery codes are not', async () => {
  const { attempt, code } = await account()
  const paused = { ...attempt, code_pause_s: 1_700 }
  const outcome = { use: async (factor: ShownFactor) => factor, refused: vi.fn(async () => undefined) }
  await expect(consumeCode(box, paused, code, outcome)).rejects.toMatchObject({
    status: 429,
    body: { error: { code: 'code_paused', retry_after_s: 1_700 } },
  })
  expect(outcome.refused).toHaveBeenCalledOnce()
  const [recovery = ''] = createRecoveryCodes()
  expect(await consumeCode(box, paused, recovery, outcome)).toEqual({ p_code_hash: await hashRecoveryCode(recovery) })
  expect(outcome.refused).toHaveBeenCalledOnce()
})

test('a wrong code is noted as a refusal; an error of the database is none', async () => {
  const { attempt, code } = await account()
  const refused = vi.fn(async () => undefined)
  await expect(consumeCode(box, attempt, 'wrong', { use: async () => true, refused })).rejects.toMatchObject({ status: 403 })
  expect(refused).toHaveBeenCalledOnce()
  const use = () => Promise.reject(new Error('The database does not answer.'))
  await expect(consumeCode(box, attempt, code, { use, refused })).rejects.toThrow('does not answer')
  expect(refused).toHaveBeenCalledOnce()
})

test('after the key of the project was changed, no code of the app is right, and the operator reads why', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { attempt, code } = await account()
  expect(await shownFactor(createSecretBox('a new key'), attempt, code)).toBeUndefined()
  expect(log).toHaveBeenCalledWith(expect.stringContaining('account 7 cannot be read'), expect.anything())
  log.mockRestore()
})

test('ten recovery codes are made, each once, and read in any spelling', async () => {
  const codes = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect(readRecoveryCode(typed)).toBe(code.replaceAll('-', ''))
    const pasted = `\u2066${code.replaceAll('-', '\u2013').replace(/[2-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)))}\u2069`
    expect(readRecoveryCode(pasted), 'from an Arabic page').toBe(code.replaceAll('-', ''))
    expect(await hashRecoveryCode(typed)).toBe(await hashRecoveryCode(code))
  }
})

test('no other text is a code: it is refused without an error', async () => {
  const { attempt, code } = await account()
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 64 }), async (text) => {
      fc.pre(text.normalize('NFKC').replace(/\s/g, '') !== code && readRecoveryCode(text) === undefined)
      const shown = await shownFactor(box, attempt, text)
      // A text of six digits might be the right code by chance; this generator makes no such text.
      expect(shown).toBeUndefined()
    }),
    { numRuns: 100 },
  )
})
