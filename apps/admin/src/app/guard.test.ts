// @vitest-environment happy-dom
import { createElement, useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { showInConsole } from '../lib/in-console.test-data.tsx'
import { createSessionStore } from '../lib/session/store.ts'
import { Guard } from './guard.tsx'

vi.mock('./set-up-factor.tsx', () => ({
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
  const { words, leave } = showInConsole(screen, { session })
  await expect.poll(words).toBe('The set-up')
  session.expire()
  await expect.poll(words).toBe('The screen')
  signIn('second')
  await expect.poll(words).toBe('The set-up')
  const shown = () => new Promise((resolve) => setTimeout(resolve, 50))
  session.replaceToken('second', 'third')
  await shown()
  session.expire()
  await shown()
  expect(words()).toBe('The set-up')
  document.querySelector('button')?.click()
  await expect.poll(words).toBe('The screen')
  leave()
})
