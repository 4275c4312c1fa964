import { createHash } from 'node:crypto'
import { discardSet, prepareChanges, shareSet } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { afterAll, expect, inject, test } from 'vitest'
import { type Client, callFunction, server, signIn, visitor, withToken } from '../harness/clients.ts'
import { activation, addOwnAccount } from '../harness/own-account.ts'
import { PASSWORD_HASH } from '../harness/personas.ts'
import { claimsOf, signToken } from '../harness/tokens.ts'

/** Links of prepared sets over HTTP: who reads them, and what ends them. */

const backend = inject('backend')
const PAGES = { en: '<!doctype html><p>Rice', ar: '<!doctype html><p>أرز' }
const EMAIL = `sharing-${Date.now()}@test.example`
const sets: number[] = []
afterAll(async () => {
  const { client } = await signIn(backend, 'admin')
  for (const id of sets) await discardSet(client, id)
  await server(backend).from('admin_users').delete().eq('email', EMAIL)
})

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

let links = 0
async function share(client: Client): Promise<string> {
  links += 1
  const secret = `${links}`.padStart(43, 'a')
  const tokenHash = hashOf(secret)
  const change = { request: createRequestId(), table: 'products', action: 'insert', record_id: null } as const
  const [prepared] = await prepareChanges(client, [{ ...change, values: { name_ar: 'أرز' }, seen: {}, version: null }])
  const id = prepared?.set_id ?? 0
  sets.push(id)
  await shareSet(client, { id, version: prepared?.set_version ?? 0, pages: PAGES, tokenHash })
  return secret
}

/** A client without an account, like the page of links. */
async function open(p_secret: string) {
  const { data, error } = await visitor(backend).rpc('read_shared_draft', { p_secret })
  if (error) throw error
  return data
}

test('whoever has the link opens the pages, also after their author has signed out; its hash opens nothing', async () => {
  const { token, client } = await signIn(backend, 'editor')
  const link = await share(client)
  await callFunction(backend, 'admin-logout', {}, { token })
  expect(await open(link)).toEqual([
    {
      pages: PAGES,
      shared_at: expect.any(String),
      expires_at: expect.any(String),
      is_set: true,
      looks_right: null,
      remark: null,
    },
  ])
  for (const other of [hashOf(link), 'b'.repeat(43), '']) expect(await open(other)).toEqual([])
})

test('the deactivation of its author ends a link at once', async () => {
  const admin = await signIn(backend, 'admin')
  const id = await addOwnAccount(backend, { email: EMAIL, full_name: 'S', role: 'editor' }, PASSWORD_HASH)
  const { data } = await server(backend).rpc('login_succeed', { p_user_id: id, p_password_hash: PASSWORD_HASH })
  const [session] = data ?? []
  const claims = { ...claimsOf(admin.token), sub: session?.subject, session_id: session?.session_id }
  const link = await share(withToken(backend, signToken(claims, backend.secrets.jwtSecret)))
  expect(await open(link)).toHaveLength(1)
  await admin.client.rpc('staff_update', activation(id, false))
  expect(await open(link)).toEqual([])
})
