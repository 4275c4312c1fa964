// @vitest-environment happy-dom
import { createElement, type ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callFunction, refusalOf } from '../../data/functions.ts'
import { createQueryClient } from '../../data/query-client.ts'
import type { Services } from '../../data/services.tsx'
import { createSessionStore } from '../../data/session/store.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { inputOf, type } from '../../ui/type-into.test-data.ts'
import { SignInAgain, SignInAgainDialog } from './sign-in-again.tsx'

vi.mock('../../data/functions.ts', async (original) => ({ ...(await original<object>()), callFunction: vi.fn() }))
vi.mock('./passkey-sign-in.tsx', () => ({ PasskeySignIn: () => null }))
vi.mock('sonner', () => ({ toast: { success: vi.fn() } }))

const USER = { id: 7, email: 'old@test.example', full_name: 'Salem', role: 'editor' } as const
const SESSION = { token: 'a.b.c', expires_at: '2026-11-21T12:00:00.000Z', user: { ...USER, email: 'new@test.example' } }

const REFUSED = refusalOf(401, { error: { code: 'invalid_credentials', message: '' } })

const submit = () => document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const sent = () => vi.mocked(callFunction).mock.lastCall?.[2]

test('whose e-mail was changed during the work types the new one after the first refusal, for the same account', async () => {
  const signIn = vi.fn()
  const given = { session: { signIn }, functions: {} } as unknown as Partial<Services>
  const dialog = createElement(SignInAgainDialog, { user: USER, body: '', other: '', onOther: () => undefined })
  showInConsole(dialog, given)
  vi.mocked(callFunction).mockRejectedValueOnce(REFUSED)
  await expect.poll(() => inputOf('password')).not.toBeNull()
  expect(inputOf('email')).toBeNull()
  type('password', 'Right-1-word')
  submit()
  await expect.poll(() => document.body.textContent).toContain(en.login.invalidCredentials)
  expect(sent()).toMatchObject({ email: USER.email, account: USER.id })
  expect(inputOf('email')?.value).toBe(USER.email)
  type('email', SESSION.user.email)
  vi.mocked(callFunction).mockResolvedValueOnce(SESSION)
  submit()
  await expect.poll(() => signIn.mock.calls).toEqual([[SESSION]])
  expect(sent()).toMatchObject({ email: SESSION.user.email, password: 'Right-1-word', account: USER.id })
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Shows a part of the console in a session that ends in 4 minutes. */
function showSignedIn(part: ReactElement) {
  const session = createSessionStore(localStorage)
  session.signIn({ token: 'a.b.c', expires_at: inMinutes(4), user: USER })
  onTestFinished(session.signOut)
  showInConsole(part, { session, functions: {}, queryClient: createQueryClient(session.refused) } as unknown as Partial<Services>)
  return session
}
const openAgain = (onLogOut: () => void) => showSignedIn(createElement(SignInAgain, { onLogOut, isLeaving: false }))
const nothing = () => undefined

test('a mistyped password before the end of the session ends no session, and says so', async () => {
  const session = showSignedIn(createElement(SignInAgainDialog, { user: USER, body: '', other: '', onOther: nothing }))
  vi.mocked(callFunction).mockRejectedValueOnce(REFUSED)
  await expect.poll(() => inputOf('password')).not.toBeNull()
  type('password', 'Wrong-1-word')
  submit()
  await expect.poll(() => document.body.textContent).toContain(en.login.invalidCredentials)
  expect(session.get().status).toBe('signed_in')
})

const press = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

test('what is typed in the dialog that the warning opens is there when the session ends meanwhile, also in its second step', async () => {
  const onLogOut = vi.fn()
  const session = openAgain(onLogOut)
  press(en.sessionEnding.now)
  await expect.poll(() => inputOf('password')).not.toBeNull()
  type('password', 'Half-a-pass')
  session.expire()
  await expect.poll(() => document.body.textContent).toContain(en.signInAgain.body)
  expect(inputOf('password')?.value).toBe('Half-a-pass')
  press(en.signInAgain.other)
  expect(onLogOut).toHaveBeenCalledOnce()
  vi.mocked(callFunction).mockResolvedValueOnce({ ...SESSION, expires_at: inMinutes(4) })
  submit()
  await expect.poll(() => session.get().status).toBe('signed_in')
  await expect.poll(() => inputOf('password')).toBeNull()

  press(en.sessionEnding.now)
  await expect.poll(() => inputOf('password')).not.toBeNull()
  type('password', 'Right-1-word')
  vi.mocked(callFunction).mockResolvedValueOnce({ challenge: 'a challenge' })
  submit()
  await expect.poll(() => inputOf('code')).not.toBeNull()
  type('code', '123')
  session.expire()
  await expect.poll(() => document.body.textContent).toContain(en.signInAgain.body)
  expect(inputOf('code')?.value).toBe('123')
})

test('cancelled before the session ends, the dialog leaves the warning; a session that another tab has renewed asks nothing', async () => {
  const session = openAgain(nothing)
  const isWarned = () => document.body.textContent?.includes(en.sessionEnding.title)
  press(en.sessionEnding.now)
  await expect.poll(() => inputOf('password')).not.toBeNull()
  press(en.form.cancel)
  await expect.poll(() => [inputOf('password'), isWarned()]).toEqual([null, true])
  press(en.sessionEnding.now)
  await expect.poll(() => inputOf('password')).not.toBeNull()
  session.signIn({ token: 'd.e.f', expires_at: inMinutes(60), user: USER })
  await expect.poll(() => [inputOf('password'), isWarned()]).toEqual([null, false])
  session.signIn({ token: 'g.h.i', expires_at: inMinutes(4), user: USER })
  await expect.poll(() => [inputOf('password'), isWarned()]).toEqual([null, true])
})

test('an e-mail that another admin changes while the dialog is open is sent as it is shown, and is in the field after a refusal', async () => {
  const session = openAgain(nothing)
  press(en.sessionEnding.now)
  await expect.poll(() => inputOf('password')).not.toBeNull()
  type('password', 'Wrong-1-word')
  session.accountRead(SESSION.user)
  await expect.poll(() => document.body.textContent).toContain(SESSION.user.email)
  vi.mocked(callFunction).mockRejectedValueOnce(REFUSED)
  submit()
  await expect.poll(() => document.body.textContent).toContain(en.login.invalidCredentials)
  expect(sent()).toMatchObject({ email: SESSION.user.email })
  expect(inputOf('email')?.value).toBe(SESSION.user.email)
})

test('after a key and a clock that is put back, the dialog still comes once staff pause', async () => {
  const session = openAgain(nothing)
  onTestFinished(() => void vi.useRealTimers())
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 60 * 60_000 })
  session.expire()
  await expect.poll(() => inputOf('password')).not.toBeNull()
})
