// @vitest-environment happy-dom
import { createElement, Fragment } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Passkeys } from '../account/passkeys/passkeys.tsx'
import { PASSKEY_TEXTS } from '../account/passkeys/texts.ts'
import { SecondFactor } from '../account/second-factor/second-factor.tsx'
import { FACTOR_TEXTS } from '../account/second-factor/texts.ts'
import { useLogOut } from '../account/sign-in/use-log-out.tsx'
import { PATHS } from '../data/paths.ts'
import type { Services } from '../data/services.tsx'
import { addPasskey } from '../data/session/passkeys.ts'
import { confirmApp, readOwnFactor, renewCodes, setUpApp } from '../data/session/second-factor.ts'
import { createSessionStore } from '../data/session/store.ts'
import { en } from '../ui/i18n/en.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { type } from '../ui/type-into.test-data.ts'

vi.mock('../data/session/second-factor.ts', async (original) => ({
  ...(await original<object>()),
  readOwnFactor: vi.fn(),
  setUpApp: vi.fn(),
  confirmApp: vi.fn(),
  renewCodes: vi.fn(),
}))
vi.mock('../data/session/passkeys.ts', async (original) => ({
  ...(await original<object>()),
  readOwnPasskeys: async () => [],
  addPasskey: vi.fn(),
}))

const texts = FACTOR_TEXTS.en
const passkeyTexts = PASSKEY_TEXTS.en
const USER = { id: 7, email: 'a@test.example', full_name: 'Salem', role: 'editor' } as const
const NONE = { set_up_at: null, codes_left: 0, passkeys: 0, is_demanded: false, is_fresh: true }
const APP = { ...NONE, set_up_at: '2026-11-01T10:00:00Z', codes_left: 10 }
const ANSWER = { codes: ['FIRST-CODE'], token: 'd.e.f' }

let answer: { come: (codes: typeof ANSWER) => void; fail: (error: Error) => void }
beforeEach(() => {
  const underWay = () =>
    new Promise<typeof ANSWER>((come, fail) => {
      answer = { come, fail }
    })
  for (const call of [confirmApp, renewCodes, addPasskey]) vi.mocked(call).mockImplementation(underWay)
  vi.mocked(setUpApp).mockResolvedValue({ secret: 'SCANNED' })
})

afterEach(() => {
  toast.dismiss()
})

const words = () => document.body.textContent ?? ''
const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const shows = (text: string) => expect.poll(words).toContain(text)
const hides = (text: string) => expect.poll(words).not.toContain(text)
async function press(name: string): Promise<void> {
  await expect.poll(() => button(name)).toBeDefined()
  button(name)?.click()
}
/** Whether the browser asks before the tab is closed. */
function isTabKept(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return closing.defaultPrevented
}
async function send(fields: Record<string, string>): Promise<void> {
  await expect.poll(() => document.querySelector('form')).not.toBeNull()
  for (const [field, text] of Object.entries(fields)) type(field, text)
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

/** The log-out button, which the console shows around each screen. */
function LogOutButton() {
  const logOut = useLogOut()
  return createElement('button', { type: 'button', onClick: () => void logOut.start() }, logOut.isAsking ? 'Asking' : 'Logout')
}

function open(part: typeof SecondFactor | typeof Passkeys, factor: typeof APP | typeof NONE) {
  vi.mocked(readOwnFactor).mockResolvedValue(factor)
  const session = createSessionStore(localStorage)
  session.signIn({ token: 'a.b.c', expires_at: new Date(Date.now() + 3_600_000).toISOString(), user: USER })
  const router = createMemoryRouter([
    { path: '/', element: createElement(Fragment, null, createElement(part), createElement(LogOutButton)) },
    { path: '/other', element: 'Another screen' },
    { path: PATHS.login, element: 'Login' },
  ])
  const asked = vi.spyOn(router, 'getBlocker')
  const shown = createElement(Fragment, null, createElement(RouterProvider, { router }), createElement(Toasts))
  const given = { session, client: {}, functions: {} } as unknown as Partial<Services>
  onTestFinished(session.signOut)
  showInConsole(shown, given)
  /** Waits until the router asks the screen whether the user may leave the screen. */
  const begun = async () => {
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
    return screen
  }
  const screen = { session, go: () => router.navigate('/other'), begun }
  return screen
}

/** Begins the call that makes recovery codes. */
async function setUpAnApp() {
  const screen = open(SecondFactor, NONE)
  await press(texts.setUp)
  await send({ code: '123456', current: 'Right-1-word' })
  return screen.begun()
}
async function renew() {
  const screen = open(SecondFactor, APP)
  await press(texts.renew)
  return screen.begun()
}
async function addFirstPasskey() {
  const screen = open(Passkeys, NONE)
  await press(passkeyTexts.add)
  await send({ 'passkey-name': 'Laptop', current: 'Right-1-word' })
  return screen.begun()
}

test.each([
  ['an app that is set up', setUpAnApp],
  ['new recovery codes', renew],
  ['a first passkey', addFirstPasskey],
])(
  'whoever leaves the page while the answer to %s is on its way is asked; who has left reads that nobody has seen the codes',
  async (_what, begin) => {
    const { go } = await begin()
    await expect.poll(isTabKept).toBe(true)
    await go()
    await shows(texts.codes.leave.title)
    await press(texts.codes.leave.stay)
    await hides(texts.codes.leave.title)
    await go()
    await press(texts.codes.leave.confirm)
    await shows('Another screen')
    expect(words()).not.toContain(texts.found)
    answer.come(ANSWER)
    await shows(texts.found)
    await press(en.form.close)
    await hides(texts.found)
  },
)

test('recovery codes that come while somebody is asked about leaving them are shown, also to who would log out', async () => {
  await renew()
  await press('Logout')
  await shows(texts.codes.leave.title)
  answer.come(ANSWER)
  await shows('FIRST-CODE')
  await hides(texts.codes.leave.title)
  await expect.poll(() => button('Logout')).toBeDefined()
  expect(words()).not.toContain(texts.found)
})

test('after a failure there are no codes, and nobody is asked', async () => {
  const { go } = await renew()
  answer.fail(new Error('refused'))
  await expect.poll(isTabKept).toBe(false)
  await go()
  await shows('Another screen')
})

test('the next person at the device reads nothing about the codes of somebody who has logged out', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { session } = await renew()
  await press('Logout')
  await press(texts.codes.leave.confirm)
  await shows('Login')
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  session.signIn({ token: 'x.y.z', expires_at, user: { ...USER, id: 8 } })
  answer.come(ANSWER)
  await shows(texts.renewed)
  expect(words()).not.toContain(texts.found)
})
