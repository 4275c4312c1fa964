// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createContentClient } from '../client.ts'
import { startIdleWatch } from './idle.ts'
import { createSessionStore } from './store.ts'

const config = { supabaseUrl: 'https://backend.example', publishableKey: 'sb_publishable_test', siteUrl: 'https://site.example' }
const USER = { id: 7, email: 'old@test.example', full_name: 'Salem', role: 'editor' } as const
const NOW = { ...USER, email: 'new@test.example', full_name: 'Salem Bawazir' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a name that another admin changed is in the session with the next report of use, which keeps the token', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: RequestInfo | URL) => {
    asked.push(new URL(String(address)).pathname)
    return Response.json([NOW])
  })
  const session = createSessionStore(localStorage)
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  session.signIn({ token: 'a.b.c', expires_at, user: USER })
  startIdleWatch(session, createContentClient(config, session.token))
  window.dispatchEvent(new KeyboardEvent('keydown'))
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(asked).toEqual(['/rest/v1/rpc/session_used'])
  expect(session.get()).toMatchObject({ status: 'signed_in', session: { token: 'a.b.c', user: NOW } })
  session.signOut()
})
