import { readStaff, setStaffPassword, updateStaff } from '@bayt/content/queries/staff'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Client, callFunction, server, signIn, withToken } from '../harness/clients.ts'
import { addOwnAccount } from '../harness/own-account.ts'
import { claimsOf, signToken, unsignedToken } from '../harness/tokens.ts'
import { VALID } from '../harness/valid-rows.ts'

const backend = inject('backend')
const secret = backend.secrets.jwtSecret
let token: string
let claims: Record<string, unknown>

beforeAll(async () => {
  token = (await signIn(backend)).token
  claims = claimsOf(token)
})

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

const REFUSED: Record<string, () => string> = {
  'without an expiry': () => signToken(without('exp'), secret),
  'with an expiry that is a text': () => signToken({ ...claims, exp: String(inAnHour()) }, secret),
  'that is expired': () => signToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }, secret),
  'with the role service_role': () => signToken({ ...claims, role: 'service_role' }, secret),
  'with the role postgres': () => signToken({ ...claims, role: 'postgres' }, secret),
  'with the role supabase_admin': () => signToken({ ...claims, role: 'supabase_admin' }, secret),
  'without a role': () => signToken(without('role'), secret),
  'with a list of roles': () => signToken({ ...claims, role: ['authenticated'] }, secret),
  'signed with another secret': () => signToken(claims, 'another-secret-of-at-least-32-characters'),
  'signed with an empty secret': () => signToken(claims, ''),
  'with alg none': () => unsignedToken(claims, 'none'),
  'with alg None and a signature': () => unsignedToken(claims, 'None', token.split('.')[2]),
  'with changed content': () =>
    `${token.split('.')[0]}.${Buffer.from(JSON.stringify({ ...claims, role: 'anon' })).toString('base64url')}.${token.split('.')[2]}`,
  'that is malformed': () => 'a.b.c',
  'without a session': () => signToken(without('session_id'), secret),
  'with the session of another account': () => signToken({ ...claims, sub: crypto.randomUUID() }, secret),
  'with a session that is not a UUID': () => signToken({ ...claims, session_id: "' or true --" }, secret),
  'for another audience': () => signToken({ ...claims, aud: 'other' }, secret),
  'for no audience': () => signToken(without('aud'), secret),
  'for an empty audience': () => signToken({ ...claims, aud: '' }, secret),
  'for an audience that is null': () => signToken({ ...claims, aud: null }, secret),
  'for a list of audiences': () => signToken({ ...claims, aud: ['authenticated'] }, secret),
  'for an audience that is a number': () => signToken({ ...claims, aud: 7 }, secret),
  'from another issuer': () => signToken({ ...claims, iss: 'other' }, secret),
  'from no issuer': () => signToken(without('iss'), secret),
  'from a list of issuers': () => signToken({ ...claims, iss: ['admin-login'] }, secret),
  'from an issuer that is a number': () => signToken({ ...claims, iss: 7 }, secret),
  'with an unknown session': () => signToken({ ...claims, session_id: crypto.randomUUID() }, secret),
}

async function expectRefused(client: Client): Promise<void> {
  for (const request of [
    client.from('products').select('id'),
    client.from('admin_users').select('*'),
    client
      .from('products')
      .insert(VALID.products as never)
      .select(),
    client.rpc('session_staff'),
    client.rpc('staff_delete', { p_id: 2 }),
    client.rpc('login_begin', { p_email: DEMO_STAFF[0].email }),
  ]) {
    const { data, error, status } = await request
    expect(error, JSON.stringify(data)).not.toBeNull()
    expect([401, 403]).toContain(status)
    expect(data).toBeNull()
  }
}

const FUNCTIONS = ['second-factor', 'own-password', 'image-upload', 'rebuild-site', 'rollback-site', 'remove-pictures']

test('the token of a session is accepted', async () => {
  const { data } = await withToken(backend, token).rpc('session_staff')
  expect(data).toEqual([{ id: 2, role: 'editor' }])
  expect(claims).toMatchObject({ role: 'authenticated', iss: 'admin-login', aud: 'authenticated' })
  expect(Number(claims.exp) - Number(claims.iat)).toBeGreaterThanOrEqual(3_599)
  expect(Number(claims.exp) - Number(claims.iat)).toBeLessThanOrEqual(3_600)
})

test.for(Object.keys(REFUSED))('a token %s is refused', async (kind) => {
  const forged = REFUSED[kind]?.() ?? ''
  await expectRefused(withToken(backend, forged))
  const answers = FUNCTIONS.map((name) => callFunction(backend, name, { action: 'set_up' }, { token: forged }))
  for (const { status } of await Promise.all(answers)) expect([401, 403]).toContain(status)
})

test.for(['with the role service_role', 'with alg none', 'that is malformed'])(
  'a token %s gives no access in any other header or parameter',
  async (kind) => {
    const forged = REFUSED[kind]?.() ?? ''
    const { publishableKey } = backend.secrets
    const headerSets: Record<string, string>[] = [
      { apikey: forged },
      { apikey: forged, authorization: `Bearer ${forged}` },
      { apikey: publishableKey, authorization: `bearer ${forged}` },
      { apikey: publishableKey, authorization: forged },
      { apikey: publishableKey, authorization: `Bearer  ${forged}` },
      { apikey: publishableKey, cookie: `sb-access-token=${forged}` },
      { authorization: `Bearer ${forged}` },
      {},
    ]
    for (const headers of headerSets) {
      for (const path of ['/rest/v1/admin_users?select=*', `/rest/v1/admin_users?select=*&apikey=${forged}`]) {
        const response = await fetch(`${backend.url}${path}`, { headers })
        expect(response.ok ? await response.json() : [], JSON.stringify(headers)).toEqual([])
      }
      const upload = await fetch(`${backend.url}/storage/v1/object/media/evil.jpg`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/jpeg' },
        body: new Uint8Array([0xff, 0xd8, 0xff]),
      })
      expect(upload.ok, JSON.stringify(headers)).toBe(false)
    }
  },
)

test('logout ends the session by the next request, and no other session', async () => {
  const [mine, other] = [await signIn(backend), await signIn(backend)]
  expect((await readStaff(mine.client)).length).toBeGreaterThan(0)
  const response = await callFunction(backend, 'admin-logout', {}, { token: mine.token })
  expect(response).toMatchObject({ status: 200, body: { ended: true } })
  await expectRefused(mine.client)
  await expect(readStaff(mine.client)).rejects.toMatchObject({ kind: 'signed_out' })
  expect((await readStaff(other.client)).length).toBeGreaterThan(0)
})

test('signing out twice, with a forged token or without one, succeeds', async () => {
  const { token: ended } = await signIn(backend)
  for (const each of [ended, ended, 'a.b.c', undefined]) {
    const { status } = await callFunction(backend, 'admin-logout', {}, each ? { token: each } : {})
    expect(status).toBe(200)
  }
})

test('a new password, a deactivation and a demotion end sessions by the next request', async () => {
  const admin = await signIn(backend, 'admin')
  const hash = `$2b$10$${'a'.repeat(53)}`
  const accounts = server(backend).from('admin_users')
  for (const change of ['a password', 'deactivation', 'demotion'] as const) {
    const email = `${change.replace(' ', '-')}@test.example`
    const id = await addOwnAccount(backend, { email, full_name: 'X', role: 'editor' }, hash)
    const { data } = await server(backend).rpc('login_succeed', { p_user_id: id, p_password_hash: hash })
    const session = data?.[0]
    const client = withToken(
      backend,
      signToken({ ...claims, sub: session?.subject, session_id: session?.session_id, exp: inAnHour() }, secret),
    )
    expect((await client.rpc('session_staff')).data).toEqual([{ id, role: 'editor' }])
    if (change === 'a password') await setStaffPassword(admin.client, id, `$2b$10$${'c'.repeat(53)}`)
    else if (change === 'deactivation') await updateStaff(admin.client, id, { active: false }, { active: true })
    else await updateStaff(admin.client, id, { role: 'moderator' }, { role: 'editor' })
    await expectRefused(client)
    await accounts.delete().eq('id', id)
  }
})
