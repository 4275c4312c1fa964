// @vitest-environment happy-dom
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RecoveryCodes } from '../../account/second-factor/recovery-codes.tsx'
import { FACTOR_TEXTS } from '../../account/second-factor/texts.ts'
import { PATHS } from '../../data/paths.ts'
import type { Services } from '../../data/services.tsx'
import { createFactorPrompt } from '../../data/session/factor-prompt.ts'
import { createSessionStore } from '../../data/session/store.ts'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { inputOf } from '../../ui/type-into.test-data.ts'
import { Shell } from './shell.tsx'

const texts = FACTOR_TEXTS.en.codes

const button = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const words = () => document.body.textContent

test('no sign-in covers the question of somebody who logs out after the session ended, while recovery codes are shown', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('No connection'))
  const session = createSessionStore(localStorage)
  const user = { id: 7, email: 'a@test.example', full_name: 'Salem', role: 'admin' } as const
  session.signIn({ token: 'a.b.c', expires_at: new Date(Date.now() + 3_600_000).toISOString(), user })
  const account = createElement(RecoveryCodes, { codes: ['FIRST-CODE'], onKept: () => undefined })
  const router = createMemoryRouter(
    [
      { path: '/', element: createElement(Shell), children: [{ path: PATHS.account, element: account }] },
      { path: PATHS.login, element: 'Login' },
    ],
    { initialEntries: [PATHS.account] },
  )
  const config = { siteUrl: 'http://127.0.0.1:9', supabaseUrl: 'http://127.0.0.1:9', publishableKey: 'sb_publishable_x' }
  const given = { session, config, factorPrompt: createFactorPrompt(), functions: {} } as unknown as Partial<Services>
  onTestFinished(() => {
    session.signOut()
    vi.restoreAllMocks()
  })
  showInConsole(createElement(RouterProvider, { router }), given)
  session.expire()
  await expect.poll(() => inputOf('password')).not.toBeNull()

  button(en.signInAgain.other)?.click()
  await expect.poll(words).toContain(texts.leave.title)
  expect(inputOf('password')).toBeNull()
  button(texts.leave.stay)?.click()
  await expect.poll(() => inputOf('password')).not.toBeNull()
  expect(words()).toContain('FIRST-CODE')

  button(en.signInAgain.other)?.click()
  await expect.poll(() => button(texts.leave.confirm)).toBeDefined()
  button(texts.leave.confirm)?.click()
  await expect.poll(words).toBe('Login')
})
