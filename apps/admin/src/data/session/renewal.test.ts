import { listPage } from '@bayt/content/queries/resource'
import { afterEach, expect, test, vi } from 'vitest'
import { createContentClient } from '../client.ts'
import { callFunction, callWithProof } from '../functions.ts'
import type { FactorPrompt } from './factor-prompt.ts'
import { createRenewal } from './renewal.ts'
import { memory } from './session.test-data.ts'
import { createSessionStore } from './store.ts'

const config = { supabaseUrl: 'https://backend.example', publishableKey: 'sb_publishable_test', siteUrl: 'https://site.example' }
const user = { id: 1, email: 'a@test.example', full_name: 'Salem', role: 'admin' } as const
const page = { page: 0, pageSize: 50, order: { column: 'created_at', ascending: false } }
const sessionOf = (token: string) => ({ token, user, expires_at: new Date(Date.now() + 3_600_000).toISOString() })
afterEach(() => vi.unstubAllGlobals())

/** A tab of a browser. */
function tabOf(storage: ReturnType<typeof memory>) {
  const session = createSessionStore(storage)
  const renewal = createRenewal(session)
  const { token, replaceToken } = session
  const client = createContentClient(config, token, { tokenAfter: renewal.tokenAfter })
  return { session, client, functions: { config, renewal, token, replaceToken } }
}

/** A server that accepts one token, and returns a new token after each change; the answer waits for `release`. */
function server(first: string) {
  let live = first
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const bearer = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? ''
    sent.push(bearer)
    if (bearer !== live) return Response.json({ code: 'PT401', message: 'Your session has ended.' }, { status: 401 })
    if (!String(address).endsWith('/second-factor')) return Response.json([], { headers: { 'content-range': '*/0' } })
    live = 'renewed'
    await isReleased
    return Response.json({ token: live })
  })
  return { sent, release }
}

test('calls that the server refuses while the session gets another token wait for it, in every tab; nobody is signed out', async () => {
  const storage = memory()
  createSessionStore(storage).signIn(sessionOf('former'))
  const [here, elsewhere] = [tabOf(storage), tabOf(storage)]
  const { sent, release } = server('former')
  const change = callWithProof(here.functions, 'second-factor', { action: 'renew_codes' })
  await expect.poll(() => sent).toEqual(['former'])
  const others = [
    listPage(here.client, 'articles', page),
    listPage(elsewhere.client, 'articles', page),
    callFunction(elsewhere.functions, 'image-upload', {}),
  ]
  await expect.poll(() => sent).toHaveLength(4)
  release()
  await Promise.all([change, ...others])
  expect(sent).toEqual([...Array(4).fill('former'), ...Array(3).fill('renewed')])
  for (const { session } of [here, elsewhere]) expect(session.get()).toMatchObject({ session: { token: 'renewed', user } })
})

test('a session that has ended is not asked for twice', async () => {
  const storage = memory()
  createSessionStore(storage).signIn(sessionOf('former'))
  const { client, functions } = tabOf(storage)
  const { sent } = server('another')
  await expect(listPage(client, 'articles', page)).rejects.toMatchObject({ kind: 'signed_out' })
  await expect(callWithProof(functions, 'second-factor', {})).rejects.toMatchObject({ status: 401 })
  expect(sent).toEqual(['former', 'former'])
})

test('the token of another account in another tab is not that of this work', async () => {
  const storage = memory()
  createSessionStore(storage).signIn(sessionOf('former'))
  const { client, session } = tabOf(storage)
  createSessionStore(storage).signIn({ ...sessionOf('another'), user: { ...user, id: 2 } })
  const { sent } = server('another')
  await expect(listPage(client, 'articles', page)).rejects.toMatchObject({ kind: 'signed_out' })
  expect([sent, session.token()]).toEqual([['former'], 'former'])
})

test('a proof is asked for where the server needs one, and goes with the same call', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: RequestInfo | URL, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)))
    if (bodies.length === 1) return Response.json({ error: { code: 'proof_needed', message: 'Enter a code.' } }, { status: 428 })
    return Response.json({ token: 'renewed' })
  })
  const caller = { config, token: () => 'former' }
  const askForProof: FactorPrompt['ask'] = (use) => use({ code: '123456' })
  expect(await callWithProof({ ...caller, askForProof }, 'second-factor', { action: 'remove' })).toEqual({ token: 'renewed' })
  expect(bodies).toEqual([{ action: 'remove' }, { action: 'remove', proof: { code: '123456' } }])
  bodies.length = 0
  const declined = { ...caller, askForProof: async () => undefined }
  await expect(callWithProof(declined, 'second-factor', {})).rejects.toMatchObject({ code: 'proof_needed' })
})
