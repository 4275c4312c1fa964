import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import { readPublicContent } from '@bayt/content/queries/public-content'
import { DEMO_STAFF } from '@bayt/local-supabase/demo'
import { beforeAll, expect, test } from 'vitest'
import type { BackendAddress } from './backend.ts'
import { type Client, server, visitor } from './clients.ts'
import { activation } from './own-account.ts'
import { VALID, VISIBLE_BY } from './valid-rows.ts'

const TABLES = [...CONTENT_TABLE_NAMES, 'admin_users', 'site_changes', 'site_builds', 'record_versions'] as const
const CLOSED = ['admin_users', 'site_changes', 'site_builds', 'record_versions'] as const

/** All data that a write could change. */
async function snapshot(backend: BackendAddress): Promise<unknown> {
  const client = server(backend)
  const tables = await Promise.all(TABLES.map(async (table) => [table, (await client.from(table).select('*').order('id')).data]))
  const pictures = (await client.storage.from('media').list('', { limit: 1_000 })).data?.map(({ name }) => name)
  return { tables, pictures }
}

/** Expects an error, no data, or no rows. */
async function expectNothing(request: PromiseLike<{ data: unknown; error: unknown }>, what: string): Promise<void> {
  const { data, error } = await request
  expect(error !== null || data === null || (Array.isArray(data) && data.length === 0), `${what}: ${JSON.stringify(data)}`).toBe(
    true,
  )
}

/** The permissions of an anonymous caller, before and after restarts of the backend. */
export function describeAnonymousCalls(address: () => BackendAddress): void {
  let client: Client
  beforeAll(() => {
    client = visitor(address())
  })

  test('the public reads return published and active rows only', async () => {
    const content = await readPublicContent(client)
    const behind = server(address())
    const expected = async (table: (typeof CONTENT_TABLE_NAMES)[number]) => {
      const shown = VISIBLE_BY[table]
      const { data } = await (shown
        ? behind
            .from(table)
            .select('id')
            .eq(shown as 'id', true as never)
        : behind.from(table).select('id'))
      return new Set(data?.map(({ id }) => id))
    }
    const ids = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id))
    for (const table of CONTENT_TABLE_NAMES) expect(ids(content[table]), table).toEqual(await expected(table))
    // The demo describes no pictures.
    const { picture_texts: _, ...filled } = content
    for (const rows of Object.values(filled)) if (Array.isArray(rows)) expect(rows.length).toBeGreaterThan(0)
  })

  test.for(CONTENT_TABLE_NAMES.filter((table) => VISIBLE_BY[table]))('hidden rows of %s cannot be requested', async (table) => {
    const shown = VISIBLE_BY[table] as 'id'
    const { data: hidden } = await server(address())
      .from(table)
      .select('id')
      .eq(shown, false as never)
    expect(hidden?.length, 'there is a hidden row').toBeGreaterThan(0)
    const ids = hidden?.map(({ id }) => id) ?? []
    await expectNothing(
      client
        .from(table)
        .select('*')
        .eq(shown, false as never),
      'by the flag',
    )
    await expectNothing(client.from(table).select('*').in('id', ids), 'by id')
    const { count } = await client.from(table).select('*', { count: 'exact', head: true }).in('id', ids)
    expect(count ?? 0).toBe(0)
  })

  test('visitors cannot read accounts, outbox and builds', async () => {
    for (const table of CLOSED) {
      await expectNothing(client.from(table).select('*'), table)
      const { count } = await client.from(table).select('*', { count: 'exact', head: true })
      expect(count ?? 0, table).toBe(0)
    }
  })

  const PATHS = [
    'admin_users?select=password_hash',
    'admin_users?select=*,admin_credentials(*)',
    'admin_users?select=*,private.admin_credentials(*)',
    'products?select=*,admin_users(*)',
    'products?select=*,admin_users!inner(email)',
    'products?select=password_hash',
    'products?select=email:search,admin_users(email)',
    'admin_credentials?select=*',
    'private.admin_credentials?select=*',
    'admin_sessions?select=*',
    'login_attempts?select=*',
    'pg_stats?select=*',
    `rpc/login_begin?p_email=${DEMO_STAFF[0].email}`,
    'rpc/session_staff',
    'rpc/current_staff',
    'rpc/private.current_staff',
    'rpc/session_id',
  ]
  test.for(PATHS.flatMap((path) => ['public', 'private', 'pg_catalog', 'auth', 'storage'].map((profile) => ({ path, profile }))))(
    '$path in $profile reveals no password hash, session or e-mail of staff',
    async ({ path, profile }) => {
      const { url, secrets } = address()
      for (const method of ['GET', 'HEAD', ...(path.startsWith('rpc') ? ['POST'] : [])]) {
        const response = await fetch(`${url}/rest/v1/${path}`, {
          method,
          headers: {
            apikey: secrets.publishableKey,
            'accept-profile': profile,
            'content-profile': profile,
            'content-type': 'application/json',
          },
          ...(method === 'POST' ? { body: JSON.stringify({ p_email: DEMO_STAFF[0].email }) } : {}),
        })
        const text = await response.text()
        expect(text).not.toMatch(/\$2[aby]\$|"(?:password_hash|session_id|subject|full_name)":/)
        expect(response.ok ? JSON.parse(text || '[]') : []).toEqual([])
      }
    },
  )

  test('visitors cannot write', async () => {
    const before = await snapshot(address())
    const row = { created_at: '2026-01-01T00:00:00Z' }
    for (const table of TABLES) {
      const valid = {
        ...(table in VALID ? VALID[table as keyof typeof VALID] : { entity: 'products', entity_id: 1, operation: 'insert' }),
      } as never
      await expectNothing(client.from(table).insert(valid).select(), `insert ${table}`)
      expect((await client.from(table).insert(valid)).error, `insert ${table}`).not.toBeNull()
      await expectNothing(
        client
          .from(table)
          .upsert({ ...(valid as object), id: 1 } as never)
          .select(),
        `upsert ${table}`,
      )
      // Not 200 without rows: a tool would take such an answer for a success.
      const denied = { status: 401, error: { code: '42501', message: `permission denied for table ${table}` } }
      const rows = client.from(table)
      expect(await rows.update(row as never).gt('id', 0)).toMatchObject(denied)
      expect(
        await rows
          .update(row as never)
          .gt('id', 0)
          .select(),
      ).toMatchObject(denied)
      expect(await rows.delete().gt('id', 0)).toMatchObject(denied)
      expect(await rows.delete().gt('id', 0).select()).toMatchObject(denied)
    }
    const hash = `$2b$10$${'a'.repeat(53)}`
    const calls = {
      record_presence: { p_table: 'partners', p_id: 1, p_device: crypto.randomUUID() },
      run_command: { p_request: crypto.randomUUID(), p_action: 'insert', p_table: 'partners', p_values: VALID.partners },
      undo_command: { p_request: crypto.randomUUID() },
      staff_create: { p_email: 'x@test.example', p_full_name: 'X', p_role: 'admin', p_active: true, p_password_hash: hash },
      staff_update: activation(2, false),
      staff_set_password: { p_id: 1, p_password_hash: hash },
      staff_delete: { p_id: 2 },
      login_begin: { p_email: DEMO_STAFF[0].email },
      login_succeed: { p_user_id: 1, p_password_hash: hash },
      report_build: { p_build_key: crypto.randomUUID(), p_state: 'live', p_newest_change: 1, p_release_id: 'x', p_reason: null },
      confirm_changes: {},
    } as const
    for (const [name, values] of Object.entries(calls)) {
      const { error } = await client.rpc(name as 'login_begin', values as never)
      expect(error, name).not.toBeNull()
    }
    expect(await snapshot(address())).toEqual(before)
  })

  test('visitors cannot store, list or create anything in storage', async () => {
    const before = await snapshot(address())
    const media = client.storage.from('media')
    const bytes = new Uint8Array([0xff, 0xd8, 0xff]).buffer
    const options = { contentType: 'image/jpeg' }
    expect((await media.upload('evil.jpg', bytes, options)).error, 'upload').not.toBeNull()
    expect((await media.upload('evil.jpg', bytes, { ...options, upsert: true })).error, 'upsert').not.toBeNull()
    expect((await media.update('evil.jpg', bytes, options)).error, 'update').not.toBeNull()
    expect((await media.createSignedUploadUrl('evil.jpg')).error, 'signed upload').not.toBeNull()
    expect((await media.uploadToSignedUrl('evil.jpg', 'x.y.z', bytes)).error, 'upload with a made-up token').not.toBeNull()
    await expectNothing(media.list(), 'list')
    await expectNothing(media.remove(['evil.jpg']), 'remove')
    await expectNothing(client.storage.listBuckets(), 'buckets')
    expect((await client.storage.createBucket('evil', { public: true })).error, 'bucket').not.toBeNull()
    expect((await client.storage.emptyBucket('media')).error, 'emptying').not.toBeNull()
    expect((await client.storage.deleteBucket('media')).error, 'deleting').not.toBeNull()
    expect((await client.storage.updateBucket('media', { public: false })).error, 'changing').not.toBeNull()
    expect(await snapshot(address())).toEqual(before)
  })

  test('visitors cannot create an account', async () => {
    const email = 'stranger@test.example'
    const password = 'Long-enough-1'
    const attempts = {
      signUp: await client.auth.signUp({ email, password }),
      anonymous: await client.auth.signInAnonymously(),
      password: await client.auth.signInWithPassword({ email, password }),
      link: await client.auth.signInWithOtp({ email }),
    }
    for (const [method, { data, error }] of Object.entries(attempts)) {
      expect([error?.status, data.session, data.user], method).toEqual([404, null, null])
    }
  })
}
