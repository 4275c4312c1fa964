import { expect, test, vi } from 'vitest'
import { ar } from '../../ui/i18n/ar.ts'
import { en } from '../../ui/i18n/en.ts'
import { callFunction, type FunctionCaller, FunctionRefusedError } from '../functions.ts'
import { describePasskeyError } from './describe-passkey-error.ts'
import { loginWithPasskey } from './login-with-passkey.ts'

vi.mock('../functions.ts', async (original) => ({ ...(await original<object>()), callFunction: vi.fn() }))
vi.mock('./known-device.ts', () => ({ knownDevice: () => undefined, ownDevice: () => ({}), rememberDevice: () => undefined }))
vi.mock('./passkeys.ts', async (original) => ({ ...(await original<object>()), signOptions: async () => 'a signature' }))

const SESSION = {
  token: 'token',
  expires_at: '2026-11-21T12:00:00.000Z',
  user: { id: 7, email: 'a@b.example', full_name: 'A', role: 'editor' },
}

test('both requests of a passkey are sent again while the server has too many sign-ins at once', async () => {
  const busy = () => Promise.reject(new FunctionRefusedError('server', 'busy', 'Too many sign-ins at once.', 503, 0))
  const call = vi.mocked(callFunction)
  call.mockImplementationOnce(busy).mockResolvedValueOnce({ options: {} })
  call.mockImplementationOnce(busy).mockResolvedValueOnce(SESSION)
  expect(await loginWithPasskey({} as FunctionCaller)).toMatchObject(SESSION)
  expect(call.mock.calls.map(([, , body]) => (body as { passkey: string }).passkey)).toEqual([
    'begin',
    'begin',
    'a signature',
    'a signature',
  ])
})

test.each([
  ['the page of a hotel network', '<!doctype html>'],
  ['another question', { challenge: '7f2a2a9c-3f64-4d0e-9d0a-3f1c6a3b9a10' }],
])('%s instead of an answer gets a message in the language of the console', async (_what, answer) => {
  vi.mocked(callFunction).mockResolvedValueOnce({ options: {} }).mockResolvedValueOnce(answer)
  const error = await loginWithPasskey({} as FunctionCaller).catch((thrown: unknown) => thrown)
  expect(describePasskeyError(error, 'en', en)).toBe(en.refusals.unreadable)
  expect(describePasskeyError(error, 'ar', ar)).toBe(ar.refusals.unreadable)
})
