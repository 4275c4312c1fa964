import { sharedDraftAnswer } from '@bayt/content/entities/shared-draft'
import { shareDraft } from '@bayt/content/queries/shared-drafts'
import { signedHeaders } from '@bayt/content/signed-request'
import { afterAll, expect, inject, test } from 'vitest'
import { type Client, callFunction, server, signIn, withToken } from '../harness/clients.ts'
import { addOwnAccount } from '../harness/own-account.ts'
import { PASSWORD_HASH } from '../harness/personas.ts'
import { claimsOf, signToken } from '../harness/tokens.ts'

/** The function of the publisher over HTTP: who reads a draft, and what ends its link. */

const backend = inject('backend')
const RECORD = { name_en: 'Rice', name_ar: 'أرز', category: 'Rice' }
const EMAIL = `sharing-${Date.now()}@test.example`
afterAll(async () => {
  await server(backend).from('admin_users').delete().eq('email', EMAIL)
})

let links = 0
async function share(client: Client): Promise<string> {
  links += 1
  const tokenHash = `${links}`.padStart(64, 'a')
  await shareDraft(client, { table: 'products', id: null, record: RECORD, tokenHash })
  return tokenHash
}

async function ask(tokenHash: string, secret = backend.secrets.hookSecret) {
  const body = JSON.stringify({ token_hash: tokenHash })
  const headers = { 'content-type': 'application/json', ...(await signedHeaders(secret, body)) }
  return fetch(`${backend.url}/functions/v1/shared-draft`, { method: 'POST', body, headers })
}
const draftOf = async (tokenHash: string) => sharedDraftAnswer.parse(await (await ask(tokenHash)).json()).draft

test('the publisher reads a draft, also after its author has signed out; nobody reads it without the secret of the publisher', async () => {
  const { token, client } = await signIn(backend, 'editor')
  const link = await share(client)
  await callFunction(backend, 'admin-logout', {}, { token })
  expect(await draftOf(link)).toMatchObject({ entity: 'products', entity_id: null, record: RECORD })
  expect((await ask(link, 'a secret of somebody else')).status).toBe(401)
  const editor = await signIn(backend, 'editor')
  const read = await editor.client.rpc('read_shared_draft', { p_token_hash: link })
  expect([read.status, read.data]).toEqual([403, null])
  expect(await draftOf('b'.repeat(64))).toBeNull()
})

test('the deactivation of its author ends a link at once', async () => {
  const admin = await signIn(backend, 'admin')
  const id = await addOwnAccount(backend, { email: EMAIL, full_name: 'S', role: 'editor' }, PASSWORD_HASH)
  const { data } = await server(backend).rpc('login_succeed', { p_user_id: id, p_password_hash: PASSWORD_HASH })
  const [session] = data ?? []
  const claims = { ...claimsOf(admin.token), sub: session?.subject, session_id: session?.session_id }
  const link = await share(withToken(backend, signToken(claims, backend.secrets.jwtSecret)))
  expect(await draftOf(link)).not.toBeNull()
  await admin.client.rpc('staff_set_active', { p_id: id, p_active: false })
  expect(await draftOf(link)).toBeNull()
})
