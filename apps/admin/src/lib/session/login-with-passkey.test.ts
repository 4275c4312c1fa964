import { expect, test, vi } from 'vitest'
import { callFunction, type FunctionCaller, FunctionRefusedError } from '../functions.ts'
import { loginWithPasskey } from './login-with-passkey.ts'

vi.mock('../functions.ts', async (original) => ({ ...(await original<object>()), callFunction: vi.fn() }))
vi.mock('./known-device.ts', () => ({ knownDevice: () => undefined, rememberDevice: () => undefined }))
vi.mock('./passkeys.ts', () => ({ signOptions: async () => 'a signature' }))

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
