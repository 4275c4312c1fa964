// @vitest-environment happy-dom
import { createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT_TEXTS } from '../features/account/texts.ts'
import { callFunction, FunctionRefusedError } from '../lib/functions.ts'
import { showInConsole } from '../lib/in-console.test-data.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import type { Services } from '../lib/services.tsx'
import { createFactorPrompt } from '../lib/session/factor-prompt.ts'
import { createSessionStore } from '../lib/session/store.ts'
import { type } from '../lib/type-into.test-data.ts'
import { ChangePassword } from './change-password.tsx'

vi.mock('../lib/functions.ts', async (original) => ({ ...(await original<object>()), callFunction: vi.fn() }))
vi.mock('sonner', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

const USER = { id: 7, email: 'a@test.example', full_name: 'Salem', role: 'admin' } as const
const DEMANDED = { data: null, error: { code: 'PT403', message: 'Choose your own first.' }, status: 403 }
const DONE = { data: [{ id: 7, role: 'admin' }], error: null, status: 200 }

const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
})

/** The page of a session that must replace its password. @param answers of the server to whether it still must */
function open(...answers: object[]) {
  const session = createSessionStore(localStorage)
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  session.signIn({ token: 'a.b.c', expires_at, user: USER, must_change_password: true })
  const rpc = vi.fn(async (_name: string) => answers[Math.min(rpc.mock.calls.length, answers.length) - 1])
  const queryClient = createQueryClient(session.refused)
  const calls = { client: { rpc }, queryClient, functions: {}, config: {}, factorPrompt: createFactorPrompt() }
  const given = { ...calls, session } as unknown as Partial<Services>
  const { leave } = showInConsole(createElement(MemoryRouter, null, createElement(ChangePassword)), given)
  leaves.push(leave, session.signOut)
  return { session, rpc }
}

test('whose change was stored although its answer was lost goes on after a reload', async () => {
  const { session, rpc } = open(DONE)
  await expect.poll(() => session.get()).not.toHaveProperty('session.must_change_password')
  expect(session.get()).toMatchObject({ status: 'signed_in', session: { token: 'a.b.c' } })
  expect(rpc).toHaveBeenCalledExactlyOnceWith('session_staff')
  expect(toast.success).toHaveBeenCalledWith(ACCOUNT_TEXTS.en.changed)
})

test('a former password that is refused asks the server again; until it says so, the step stays', async () => {
  const { session, rpc } = open(DEMANDED, DONE)
  await expect.poll(() => rpc.mock.calls.length).toBe(1)
  expect(session.get()).toHaveProperty('session.must_change_password', true)
  vi.mocked(callFunction).mockRejectedValueOnce(new FunctionRefusedError('forbidden', 'wrong_password', '', 403))
  await expect.poll(() => document.querySelector('input[name=next]')).not.toBeNull()
  type('current', 'Old-word-1')
  type('next', 'Harbour-gulls-27')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await expect.poll(() => session.get(), { timeout: 5_000 }).not.toHaveProperty('session.must_change_password')
  expect(rpc).toHaveBeenCalledTimes(2)
})
