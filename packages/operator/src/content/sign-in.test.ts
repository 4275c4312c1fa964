import { afterEach, expect, test, vi } from 'vitest'
import { signIn } from './sign-in.ts'

const URL = 'https://abc.supabase.co'
const SESSION = {
  token: 'a.b.c',
  expires_at: '2026-11-22T11:00:00Z',
  user: { id: 1, email: 'admin@example.com', full_name: 'Salem', role: 'admin' },
}

afterEach(() => vi.unstubAllGlobals())

function signInTo(answer: Response) {
  vi.stubGlobal('fetch', async () => answer)
  return signIn(URL, 'sb_publishable_test', { email: 'admin@example.com', password: 'harbour-2026' })
}

test('an accepted account gets its session', async () => {
  expect(await signInTo(Response.json(SESSION))).toEqual(SESSION)
})

test('a refusal has the reason of the server', async () => {
  const body = { error: { code: 'invalid_credentials', message: 'Invalid email or password' } }
  await expect(signInTo(Response.json(body, { status: 401 }))).rejects.toThrow('Invalid email or password')
})

test('a page instead of JSON is reported with the status, and is retryable', async () => {
  const page = new Response('<html>Bad gateway</html>', { status: 502 })
  await expect(signInTo(page)).rejects.toMatchObject({ message: `${URL} answered the sign-in with 502.`, isRetryable: true })
})

test('a missing connection is retryable', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
  await expect(signIn(URL, '', { email: '', password: '' })).rejects.toMatchObject({ kind: 'offline', isRetryable: true })
})

test('an answer without a session is not accepted', async () => {
  await expect(signInTo(Response.json({ token: '' }))).rejects.toThrow('answered the sign-in with 200')
})
