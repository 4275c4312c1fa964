// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { callFunction } from '../../data/functions.ts'
import type { Services } from '../../data/services.tsx'
import { en } from '../../ui/i18n/en.ts'
import { showInConsole } from '../../ui/in-console.test-data.tsx'
import { inputOf, type } from '../../ui/type-into.test-data.ts'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { useLogin } from './use-login.ts'

vi.mock('../../data/functions.ts', async (original) => ({ ...(await original<object>()), callFunction: vi.fn() }))

const press = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

function Steps({ knownEmail }: { knownEmail?: string }) {
  const login = useLogin(() => undefined)
  return createElement(SignInSteps, { submitText: en.login.submit, login, ...(knownEmail !== undefined && { knownEmail }) })
}

test.each([
  ['the login', undefined],
  ['signing in again in place', 'salem@test.example'],
])(
  'somebody whose code came too late goes back to the password with the e-mail that they typed, at %s',
  async (_where, knownEmail) => {
    const given = { functions: {} } as unknown as Partial<Services>
    showInConsole(createElement(Steps, knownEmail === undefined ? {} : { knownEmail }), given)
    vi.mocked(callFunction).mockRejectedValueOnce(new Error('no network'))
    if (knownEmail !== undefined) {
      type('password', 'Wrong')
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await expect.poll(() => inputOf('email')).not.toBeNull()
    }
    vi.mocked(callFunction).mockReset().mockResolvedValueOnce({ challenge: 'waits' })
    type('email', 'salem.new@test.example')
    type('password', 'Right-1-word')
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await expect.poll(() => inputOf('code')).not.toBeNull()
    press(SECOND_FACTOR_TEXTS.en.back)
    await expect.poll(() => inputOf('password')?.value).toBe('')
    expect(inputOf('email')?.value).toBe('salem.new@test.example')
  },
)
