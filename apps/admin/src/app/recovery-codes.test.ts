// @vitest-environment happy-dom
import { act, createElement, Fragment, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { RecoveryCodes } from '../account/second-factor/recovery-codes.tsx'
import { FACTOR_TEXTS } from '../account/second-factor/texts.ts'
import { useLogOut } from '../account/sign-in/use-log-out.tsx'
import { PATHS } from '../data/paths.ts'
import { createSessionStore } from '../data/session/store.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const texts = FACTOR_TEXTS.en.codes
const USER = { id: 7, email: 'a@test.example', full_name: 'Salem', role: 'admin' } as const

const leaves: (() => void)[] = []
const close = () => act(async () => leaves.splice(0).map((leave) => leave()))
afterEach(close)

/** The log-out button, which the console shows around each screen. */
function LogOutButton() {
  const logOut = useLogOut()
  return createElement('button', { type: 'button', onClick: () => void logOut.start() }, 'Logout')
}

/** The account screen: shows codes until the user has saved them. */
function Account() {
  const [isKept, setKept] = useState(false)
  return isKept ? 'Kept' : createElement(RecoveryCodes, { codes: ['FIRST-CODE'], onKept: () => setKept(true) })
}

async function open() {
  const session = createSessionStore(localStorage)
  session.signIn({ token: 'a.b.c', expires_at: new Date(Date.now() + 3_600_000).toISOString(), user: USER })
  const router = createMemoryRouter([
    { path: '/', element: createElement(Fragment, null, createElement(Account), createElement(LogOutButton)) },
    { path: '/other', element: 'Another screen' },
    { path: PATHS.login, element: 'Login' },
  ])
  await act(async () => {
    leaves.push(showInConsole(createElement(RouterProvider, { router }), { session }).leave, session.signOut)
  })
  const go = () => act(() => router.navigate('/other'))
  return { go, logOut: () => act(async () => session.signOut()) }
}

const words = () => document.body.textContent ?? ''
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

test('whoever leaves the page before the recovery codes were kept is asked, and finds them again after staying', async () => {
  const { go } = await open()
  await go()
  expect(words()).toContain(texts.leave.title)
  await press(texts.leave.stay)
  expect(words()).not.toContain(texts.leave.title)
  expect(words()).toContain('FIRST-CODE')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented, 'closing the tab').toBe(true)
  await go()
  await press(texts.leave.confirm)
  expect(words()).toContain('Another screen')
})

test('whoever logs out before the recovery codes were kept is asked, and finds them again after staying', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await open()
  await press('Logout')
  await expect.poll(words).toContain(texts.leave.title)
  await press(texts.leave.stay)
  expect(words()).not.toContain(texts.leave.title)
  expect(words()).toContain('FIRST-CODE')
  await press('Logout')
  await press(texts.leave.confirm)
  await expect.poll(words).toBe('Login')
})

test('the printed codes say when they were made, by the clock of the server: of two papers, the newer one works', async () => {
  const session = createSessionStore(localStorage)
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const YEAR_MS = 366 * 86_400_000
  session.signIn({ token: 'a.b.c', expires_at, user: USER, clock_ahead_ms: YEAR_MS })
  const part = createElement(RecoveryCodes, { codes: ['FIRST-CODE'], onKept: () => undefined })
  const router = createMemoryRouter([{ path: '/', element: part }])
  await act(async () => {
    leaves.push(showInConsole(createElement(RouterProvider, { router }), { session }).leave, session.signOut)
  })
  const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Aden' })
  const made = [0, 1].map((minutes) => texts.made(minute.format(Date.now() - YEAR_MS - minutes * 60_000)))
  expect(made.some((sentence) => words().includes(sentence))).toBe(true)
})

test('recovery codes are copied and saved with the account and the time that they belong to', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes')
  const file = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await open()
  await press(texts.copy)
  await press(texts.file)
  const [sheet] = copied.mock.calls[0] ?? []
  expect(sheet?.split('\n')).toEqual(expect.arrayContaining([expect.stringContaining(USER.email), 'FIRST-CODE']))
  const [blob] = saved.mock.calls[0] ?? []
  expect(await (blob as Blob).text()).toBe(sheet)
  expect((file.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/\.txt$/)
  vi.restoreAllMocks()
})

test('nobody is asked after the codes were kept, or after logging out', async () => {
  const kept = await open()
  await press(texts.kept)
  expect(words()).toContain('Kept')
  await kept.go()
  expect(words()).toContain('Another screen')
  await close()
  const { logOut, go } = await open()
  await logOut()
  await go()
  expect(words()).toContain('Another screen')
})
