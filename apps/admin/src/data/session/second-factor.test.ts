import { expect, test, vi } from 'vitest'
import { en } from '../../ui/i18n/en.ts'
import { callFunction, callWithProof, type FunctionCaller } from '../functions.ts'
import { describeLoginError } from './describe-login-error.ts'
import { signProof } from './passkeys.ts'
import { appAddress, showFactor } from './second-factor.ts'

vi.mock('../functions.ts', async (original) => ({ ...(await original<object>()), callFunction: vi.fn(), callWithProof: vi.fn() }))
vi.mock('./known-device.ts', () => ({ knownDevice: () => undefined }))

class SignedCredential {
  static parseRequestOptionsFromJSON = () => ({})
  toJSON = () => 'a signature'
}
vi.stubGlobal('PublicKeyCredential', Object.assign(SignedCredential, { parseCreationOptionsFromJSON: () => ({}) }))
vi.stubGlobal('navigator', { credentials: { get: async () => new SignedCredential() } })

test.each([
  ['code', () => showFactor({} as FunctionCaller, { code: '123456' })],
  ['passkey', async () => showFactor({} as FunctionCaller, await signProof({} as FunctionCaller))],
])('a %s counts as shown only where the server says so', async (_what, show) => {
  vi.mocked(callFunction).mockResolvedValue({ options: {} })
  const answerWith = (answer: unknown) => vi.mocked(callWithProof).mockResolvedValue(answer)
  answerWith({ token: 'd.e.f' })
  await show()
  for (const answer of [undefined, {}, { token: '' }, '<!doctype html>']) {
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
