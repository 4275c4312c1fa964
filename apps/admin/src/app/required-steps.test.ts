// @vitest-environment happy-dom
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { FACTOR_TEXTS } from '../account/second-factor/texts.ts'
import { SECOND_FACTOR_TEXTS } from '../account/sign-in/second-factor-texts.ts'
import { PATHS } from '../data/paths.ts'
import { createQueryClient } from '../data/query-client.ts'
import type { Services } from '../data/services.tsx'
import { createFactorPrompt } from '../data/session/factor-prompt.ts'
import { confirmApp, readOwnFactor, setUpApp } from '../data/session/second-factor.ts'
import { createSessionStore } from '../data/session/store.ts'
import { en } from '../ui/i18n/en.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { type } from '../ui/type-into.test-data.ts'
import { SetUpFactor } from './required-steps.tsx'

vi.mock('../data/session/second-factor.ts', async (original) => ({
  ...(await original<object>()),
  readOwnFactor: vi.fn(),
  setUpApp: vi.fn(),
  confirmApp: vi.fn(),
}))
vi.mock('../data/session/passkeys.ts', async (original) => ({ ...(await original<object>()), readOwnPasskeys: async () => [] }))

const texts = FACTOR_TEXTS.en
const USER = { id: 7, email: 'a@test.example', full_name: 'Salem', role: 'admin' } as const
const NONE = { set_up_at: null, codes_left: 0, passkeys: 0, is_demanded: true, is_fresh: false }

afterEach(() => {
  vi.clearAllMocks()
})

function open() {
  const session = createSessionStore(localStorage)
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  session.signIn({ token: 'a.b.c', expires_at, user: USER, must_set_up: true })
  const factorPrompt = createFactorPrompt()
  const onDone = vi.fn()
  const page = createElement(SetUpFactor, { onBegin: () => undefined, onDone })
  const queryClient = createQueryClient(session.refused)
  const given = { session, client: {}, functions: {}, queryClient, factorPrompt } as unknown as Partial<Services>
  onTestFinished(session.signOut)
  const { words } = showInConsole(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: page }, { path: PATHS.login }]) }),
    given,
  )
  return { session, factorPrompt, onDone, words }
}

async function enterCode(): Promise<void> {
  await expect.poll(() => document.querySelector('input[name=code]')).not.toBeNull()
  type('code', '123456')
  type('current', 'Right-1-word')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('whoever logs out while the recovery codes of a set-up are shown is asked, and finds them again after staying', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.mocked(readOwnFactor).mockResolvedValue(NONE)
  vi.mocked(setUpApp).mockResolvedValue({ secret: 'SCANNED' })
  vi.mocked(confirmApp).mockResolvedValue({ codes: ['NEW-CODE'], token: 'a.b.c' })
  const { session, words } = open()
  await enterCode()
  await expect.poll(words).toContain('NEW-CODE')
  button(en.shell.logout)?.click()
  await expect.poll(() => document.body.textContent).toContain(texts.codes.leave.title)
  button(texts.codes.leave.stay)?.click()
  await expect.poll(() => document.body.textContent).not.toContain(texts.codes.leave.title)
  expect(words()).toContain('NEW-CODE')
  expect(session.get().status).toBe('signed_in')
  button(en.shell.logout)?.click()
  await expect.poll(() => button(texts.codes.leave.confirm)).toBeDefined()
  button(texts.codes.leave.confirm)?.click()
  await expect.poll(() => session.get().status).toBe('signed_out')
})

test('a page in place of the console asks for a code where the server demands one', async () => {
  vi.mocked(readOwnFactor).mockResolvedValue(NONE)
  vi.mocked(setUpApp).mockResolvedValue({ secret: 'SCANNED' })
  const { factorPrompt } = open()
  const answer = factorPrompt.ask(async () => true)
  await expect.poll(() => document.body.textContent).toContain(SECOND_FACTOR_TEXTS.en.again)
  button(en.form.cancel)?.click()
  expect(await answer).toBeUndefined()
})
