import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackendAddress } from './backend.ts'
import { type Client, callFunction, server, signIn, withToken } from './clients.ts'
import { activation, addOwnAccount } from './own-account.ts'
import { PASSWORD_HASH } from './personas.ts'
import { anyRow, outcome, verbs } from './table-calls.ts'
import { claimsOf, signToken } from './tokens.ts'

/** The callers with a token; `anonymous.ts` tests the visitor. */
const MAY_WRITE = ['editor', 'moderator', 'admin'] as const
const OUTSIDERS = ['token without session', 'deactivated', 'expired', 'revoked', 'forged'] as const
type Persona = (typeof MAY_WRITE)[number] | (typeof OUTSIDERS)[number]

const HOUR_S = 3_600
const HISTORY = {
  ...{ p_entity: null, p_entity_id: null, p_changed_by: null, p_not_by: null, p_field: null, p_from: null, p_to: null },
  ...{ p_part_of: null, p_after_change: null, p_until_change: null, p_older_than: null, p_limit: 1 },
}
let round = 0

async function clientOf(backend: BackendAddress, persona: Persona): Promise<Client> {
  const secret = backend.secrets.jwtSecret
  if (persona === 'deactivated') return deactivated(backend)
  const { token, client } = await signIn(backend, persona === 'moderator' || persona === 'admin' ? persona : 'editor')
  const claims = claimsOf(token)
  if (persona === 'token without session') {
    const { session_id: _, ...rest } = claims
    return withToken(backend, signToken(rest, secret))
  }
  if (persona === 'expired') return withToken(backend, signToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, secret))
  if (persona === 'forged') return withToken(backend, signToken(claims, 'a secret that is not the secret of the project'))
  if (persona === 'revoked') await callFunction(backend, 'admin-logout', {}, { token })
  return client
}

/** A client with the session of an account that was deactivated after sign-in. */
async function deactivated(backend: BackendAddress): Promise<Client> {
  const admin = await signIn(backend, 'admin')
  const email = `deactivated-${Date.now()}-${round++}@test.example`
  const id = await addOwnAccount(backend, { email, full_name: 'D', role: 'admin' }, PASSWORD_HASH)
  const { data } = await server(backend).rpc('login_succeed', { p_user_id: id, p_password_hash: PASSWORD_HASH })
  await admin.client.rpc('staff_update', activation(id, false))
  const [session] = data ?? []
  const claims = { ...claimsOf(admin.token), sub: session?.subject, session_id: session?.session_id }
  return withToken(backend, signToken({ ...claims, exp: Math.floor(Date.now() / 1000) + HOUR_S }, backend.secrets.jwtSecret))
}

/** Every persona × table × verb over HTTP, before and after restarts of the backend. */
export function describePersonaCalls(address: () => BackendAddress): void {
  afterAll(async () => {
    const { error } = await server(address()).from('admin_users').delete().like('email', 'deactivated-%@test.example')
    expect(error).toBeNull()
  })

  for (const persona of [...MAY_WRITE, ...OUTSIDERS]) {
    const isStaff = MAY_WRITE.some((name) => name === persona)
    let client: Client
    beforeAll(async () => {
      client = await clientOf(address(), persona)
    })

    test(`${persona}: content`, async () => {
      const wanted = isStaff ? 'done' : 'refused 401'
      for (const table of CONTENT_TABLE_NAMES) {
        const existing = await anyRow(server(address()), table)
        expect(await verbs(client, table, existing), table).toEqual({
          insert: wanted,
          select: wanted,
          update: wanted,
          delete: wanted,
        })
      }
    })

    test(`${persona}: the history is read by staff and written by nobody`, async () => {
      const wanted = isStaff ? 'done' : 'refused 401'
      expect(await outcome(client.from('record_versions').select('id').limit(1))).toBe(wanted)
      expect(await outcome(client.rpc('history', HISTORY))).toBe(wanted)
      const [version] = (await server(address()).from('record_versions').select('*').order('id').limit(1)).data ?? []
      for (const as of [client, server(address())]) {
        for (const write of [
          as.from('record_versions').insert({ operation: 'insert', source: 'sql' }).select('id'),
          as.from('record_versions').update({ record: null }).gt('id', 0).select('id'),
          as.from('record_versions').delete().gt('id', 0).select('id'),
        ]) {
          expect(await outcome(write)).toMatch(/^(?:nothing|refused 40[13])$/)
        }
      }
      expect((await server(address()).from('record_versions').select('*').order('id').limit(1)).data).toEqual([version])
      if (persona === 'admin') return
      const { status } = await client.rpc('empty_bin', { p_entity: null, p_id: null })
      expect(status).toBe(isStaff ? 403 : 401)
    })

    test(`${persona}: accounts, outbox and builds`, async () => {
      const editor = 2
      const accounts = client.from('admin_users')
      expect(await outcome(accounts.select('id'))).toBe(isStaff ? 'done' : 'refused 401')
      for (const write of [
        client
          .from('admin_users')
          .insert({ email: 'x@test.example', full_name: 'X' } as never)
          .select('id'),
        client
          .from('admin_users')
          .update({ role: 'admin' } as never)
          .eq('id', editor)
          .select('id'),
        client.from('admin_users').delete().eq('id', editor).select('id'),
        client.from('site_changes').select('id'),
        client
          .from('site_changes')
          .insert({ entity: 'products', entity_id: 1, operation: 'insert' } as never)
          .select('id'),
        client
          .from('site_builds')
          .update({ state: 'failed' } as never)
          .gt('id', 0)
          .select('id'),
        client.rpc('login_begin', { p_email: DEMO_STAFF[0].email }),
        client.rpc('request_once', { p_id: 'x' }),
      ]) {
        expect(await outcome(write as PromiseLike<{ data: unknown; error: unknown; status: number }>)).not.toBe('done')
      }
      const call = client.rpc('staff_update', activation(editor))
      const { status } = await call
      expect(status).toBe(persona === 'admin' ? 200 : isStaff ? 403 : 401)
    })
  }
}
