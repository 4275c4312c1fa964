// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { callFunction, FunctionRefusedError } from '../../lib/functions.ts'
import { en } from '../../lib/i18n/en.ts'
import { showInConsole } from '../../lib/in-console.test-data.tsx'
import type { Services } from '../../lib/services.tsx'
import { SignInAgainDialog } from './sign-in-again.tsx'

vi.mock('../../lib/functions.ts', async (original) => ({ ...(await original<object>()), callFunction: vi.fn() }))
vi.mock('./passkey-sign-in.tsx', () => ({ PasskeySignIn: () => null }))
vi.mock('sonner', () => ({ toast: { success: vi.fn() } }))

const USER = { id: 7, email: 'old@test.example', full_name: 'Salem', role: 'editor' } as const
const SESSION = { token: 'a.b.c', expires_at: '2026-11-21T12:00:00.000Z', user: { ...USER, email: 'new@test.example' } }

const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
function type(name: string, text: string): void {
  const input = field(name)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = () => document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const sent = () => vi.mocked(callFunction).mock.lastCall?.[2]

test('whose e-mail was changed during the work types the new one after the first refusal, for the same account', async () => {
  const signIn = vi.fn()
  const given = { session: { signIn }, functions: {} } as unknown as Partial<Services>
  const dialog = createElement(SignInAgainDialog, { user: USER, body: '', other: '', onOther: () => undefined })
  leaves.push(showInConsole(dialog, given).leave)
  vi.mocked(callFunction).mockRejectedValueOnce(new FunctionRefusedError('signed_out', 'invalid_credentials', '', 401))
  await expect.poll(() => field('password')).not.toBeNull()
  expect(field('email')).toBeNull()
  type('password', 'Right-1-word')
  submit()
  await expect.poll(() => document.body.textContent).toContain(en.login.invalidCredentials)
  expect(sent()).toMatchObject({ email: USER.email, account: USER.id })
  expect(field('email')?.value).toBe(USER.email)
  type('email', SESSION.user.email)
  vi.mocked(callFunction).mockResolvedValueOnce(SESSION)
  submit()
  await expect.poll(() => signIn.mock.calls).toEqual([[SESSION]])
  expect(sent()).toMatchObject({ email: SESSION.user.email, password: 'Right-1-word', account: USER.id })
})
