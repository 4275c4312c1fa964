// @vitest-environment happy-dom
import { createElement, useEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { targetIn } from '../account/sign-in/login-screen.tsx'
import { createSessionStore } from '../data/session/store.ts'
import { showInConsole } from '../ui/in-console.test-data.tsx'
import { Guard } from './guard.tsx'

vi.mock('./required-steps.tsx', () => ({
  SetUpFactor: ({ onBegin, onDone }: { onBegin: () => void; onDone: () => void }) => {
    useEffect(onBegin, [onBegin])
    return createElement('button', { type: 'button', onClick: onDone }, 'The set-up')
  },
}))

test('recovery codes of a set-up stay until they were kept, also when the session ends; before the set-up, the sign-in comes first', async () => {
  const session = createSessionStore(localStorage)
  const user = { id: 7, email: 'a@test.example', full_name: 'Salem', role: 'admin' } as const
  const signIn = (token: string) =>
    session.signIn({ token, expires_at: new Date(Date.now() + 3_600_000).toISOString(), user, must_set_up: true })
  signIn('first')
  const guarded = { children: 'The screen' }
  const screen = createElement(MemoryRouter, { initialEntries: ['/admin'] }, createElement(Guard, guarded))
  const { words } = showInConsole(screen, { session })
  await expect.poll(words).toBe('The set-up')
  session.expire()
  await expect.poll(words).toBe('The screen')
  signIn('second')
  await expect.poll(words).toBe('The set-up')
  const shown = () => new Promise((resolve) => setTimeout(resolve, 50))
  session.replaceToken('second', 'third')
  session.factorSetUp()
  await shown()
  session.expire()
  await shown()
  expect(words()).toBe('The set-up')
  document.querySelector('button')?.click()
  await expect.poll(words).toBe('The screen')
})

function Login() {
  return `The login, then ${targetIn(useLocation().state)}`
}

test('a sign-in leads to the address that was asked for, but not after a log-out', async () => {
  const session = createSessionStore(localStorage)
  session.signOut()
  const guarded = { children: 'The screen' }
  const routes = [
    createElement(Route, { key: 'login', path: '/admin/login', element: createElement(Login) }),
    createElement(Route, { key: 'rest', path: '*', element: createElement(Guard, guarded) }),
  ]
  const show = () =>
    showInConsole(
      createElement(MemoryRouter, { initialEntries: ['/admin/products?edit=12'] }, createElement(Routes, {}, routes)),
      {
        session,
      },
    )
  const first = show()
  await expect.poll(first.words).toBe('The login, then /admin/products?edit=12')
  first.leave()

  const user = { id: 7, email: 'a@test.example', full_name: 'Salem', role: 'admin' } as const
  session.signIn({ token: 'first', expires_at: new Date(Date.now() + 3_600_000).toISOString(), user })
  const second = show()
  await expect.poll(second.words).toBe('The screen')
  session.signOut()
  await expect.poll(second.words).toBe('The login, then /admin/dashboard')
})

test.each([undefined, null, {}, { target: 'https://evil.example' }, { target: '//evil.example' }, { target: '/administrator' }])(
  'a sign-in without an address of the console leads to the dashboard: %j',
  (state) => {
    expect(targetIn(state)).toBe('/admin/dashboard')
  },
)
