import { expect, test, vi } from 'vitest'
import { callFunction, type FunctionCaller } from '../functions.ts'
import { en } from '../i18n/en.ts'
import { describeLoginError } from './describe-login-error.ts'
import { showPasskey } from './passkeys.ts'
import { appAddress, showFactor } from './second-factor.ts'

vi.mock('../functions.ts', async (original) => ({ ...(await original<object>()), callFunction: vi.fn() }))
vi.mock('./known-device.ts', () => ({ knownDevice: () => undefined }))

class SignedCredential {
  static parseRequestOptionsFromJSON = () => ({})
  toJSON = () => 'a signature'
}
vi.stubGlobal('PublicKeyCredential', Object.assign(SignedCredential, { parseCreationOptionsFromJSON: () => ({}) }))
vi.stubGlobal('navigator', { credentials: { get: async () => new SignedCredential() } })

test.each([
  ['code', () => showFactor({} as FunctionCaller, '123456')],
  ['passkey', () => showPasskey({} as FunctionCaller)],
])('a %s counts as shown only where the server says so', async (_what, show) => {
  const call = vi.mocked(callFunction)
  const answerWith = (answer: unknown) =>
    call.mockImplementation(async (_caller, _name, body) =>
      (body as { action: string }).action === 'passkey_show_begin' ? { options: {} } : answer,
    )
  answerWith({ shown: true })
  await show()
  for (const answer of [undefined, {}, { shown: false }, '<!doctype html>']) {
    answerWith(answer)
    const error = await show().catch((thrown: unknown) => thrown)
    expect(describeLoginError(error, en)).toBe('The answer could not be read, so it is not known whether this was done.')
  }
})

test('the address has what an app needs, also with spaces and signs in the names', () => {
  const address = new URL(appAddress('JBSWY3DPEHPK3PXP', 'Bayt: Al-Mina', 'a+b@test.example'))
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(address.pathname)).toBe('/Bayt  Al-Mina:a+b@test.example')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'JBSWY3DPEHPK3PXP',
    issuer: 'Bayt: Al-Mina',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
