import type { ContentTable } from '@bayt/content/entities/tables'
import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become, becomeOwner, PERSONAS } from '../harness/personas.ts'
import { attempt, serverTest, test } from '../harness/test.ts'
import { CONTENT, insertRow, insertStatement, VALID } from '../harness/valid-rows.ts'

/** An insert with a request is stored once, however often it is sent. */

const INSERT = 'select public.insert_record($1, $2::text::jsonb, $3) as row'
const [FIRST, SECOND] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

type Stored = Record<string, unknown> & { id: number }

async function insert(tx: Connection, table: ContentTable, request: string, row: object = VALID[table]): Promise<Stored> {
  const [answer] = await tx.query<{ row: Stored }>(INSERT, [table, JSON.stringify(row), request])
  if (!answer) throw new Error('No row was returned.')
  return answer.row
}

const count = async (tx: Connection, table: string) =>
  (await tx.query<{ rows: number }>(`select count(*) as rows from ${table}`))[0]?.rows

test.for(CONTENT)('%s: a repeated request stores one record and returns it', async (table, { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const first = await insert(tx, table, FIRST)
  expect(await insert(tx, table, FIRST)).toEqual(first)
  const second = await insert(tx, table, SECOND)
  expect(second.id).not.toBe(first.id)
  expect(await count(tx, table)).toBe(2)
})

test.for(CONTENT)('%s: the stored row is that of a direct insert', async (table, { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const { sql, parameters } = insertStatement(table, VALID[table])
  const [direct] = await tx.query<{ id: number }>(sql, parameters)
  const byRequest = await insert(tx, table, FIRST)
  const columns = `to_jsonb(record) - array['id', 'created_at', 'updated_at'] as row`
  const rows = await tx.query(`select ${columns} from public.${table} as record order by id`)
  expect(rows[1]).toEqual(rows[0])
  expect(byRequest.id).toBe((direct?.id ?? 0) + 1)
  const [{ row } = { row: {} }] = await tx.query<{ row: object }>(
    `select to_jsonb(record) as row from public.${table} as record where id = $1`,
    [byRequest.id],
  )
  expect(byRequest).toEqual(row)
  expect(byRequest.updated_at).toBe(byRequest.created_at)
})

test('callers choose neither id nor times', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const row = await insert(tx, 'products', FIRST, { ...VALID.products, created_at: '2001-01-01T00:00:00Z' })
  expect(String(row.created_at)).not.toMatch(/^2001-/)
  const withId = JSON.stringify({ ...VALID.products, id: 7 })
  expect((await attempt(tx, INSERT, ['products', withId, SECOND])).code).toBe('428C9')
})

const INVALID: Record<string, object> = {
  'an empty name': { name_en: ' ' },
  'a missing name': { name_ar: null },
  'a long name': { name_en: 'x'.repeat(161) },
  'another choice': { category: 'Bread' },
  'an address without host': { packaging_image_url: 'http://' },
  'pack sizes that are no numbers': { pack_sizes: '1,x' },
  'a nul character': { name_en: 'a\u0000b' },
}

test.for(Object.entries(INVALID))('%s: the error is that of a direct insert', async ([, fields], { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const row = JSON.stringify({ ...VALID.products, ...fields })
  const keys = Object.keys({ ...VALID.products, ...fields }).join(', ')
  const direct = `insert into products (${keys}) select ${keys} from jsonb_populate_record(null::products, $1::text::jsonb)`
  const { code, message } = await attempt(tx, direct, [row])
  expect(code).not.toBe('accepted')
  expect(await attempt(tx, INSERT, ['products', row, FIRST])).toMatchObject({ code, message })
})

test('a failed insert leaves no request: the corrected one is stored', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  expect((await attempt(tx, INSERT, ['products', '{}', FIRST])).code).toBe('23502')
  expect(await insert(tx, 'products', FIRST)).toMatchObject(VALID.products)
})

test('a repetition returns the record as it is now, or says that it was deleted', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const { id } = await insert(tx, 'products', FIRST)
  await tx.query("update products set name_en = 'Changed since' where id = $1", [id])
  expect(await insert(tx, 'products', FIRST, { ...VALID.products, name_en: 'Other' })).toMatchObject({
    id,
    name_en: 'Changed since',
  })
  await tx.query('delete from products where id = $1', [id])
  const again = () => attempt(tx, INSERT, ['products', JSON.stringify(VALID.products), FIRST])
  expect(await again()).toMatchObject({ code: 'PT404', message: 'This record was saved before, and does not exist any more.' })
  await tx.query("select public.restore_deleted('products', $1)", [id])
  expect((await again()).code).toBe('accepted')
})

test('the same id of another account is another request, and shows nothing', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const { id } = await insert(tx, 'articles', FIRST)
  await become(tx, cast.claims.moderator)
  expect((await insert(tx, 'articles', FIRST)).id).not.toBe(id)
  expect(await count(tx, 'articles')).toBe(2)
})

test('a request of one table is refused for another, and only content tables are accepted', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  await insert(tx, 'articles', FIRST)
  const row = JSON.stringify(VALID.products)
  expect((await attempt(tx, INSERT, ['products', row, FIRST])).code).toBe('22023')
  for (const table of ['admin_users', 'site_builds', 'record_versions', 'none', null])
    expect((await attempt(tx, INSERT, [table, '{}', SECOND])).code, String(table)).toBe('22023')
  for (const record of ['[]', 'null', '"x"', null])
    expect((await attempt(tx, INSERT, ['products', record, SECOND])).code, String(record)).toBe('22023')
  expect((await attempt(tx, INSERT, ['products', row, null])).code).toBe('22004')
})

for (const [platform, grants] of [
  ['as migrated', ''],
  ['with all grants', 'grant all on all tables in schema public to anon; grant all on all functions in schema public to anon'],
]) {
  test.for(PERSONAS)(`${platform}: %s`, async (persona, { tx }) => {
    const cast = await addCast(tx)
    const id = await insertRow(tx, 'products')
    await tx.run(grants ?? '')
    await become(tx, cast.claims[persona])
    const { code } = await attempt(tx, INSERT, ['products', JSON.stringify(VALID.products), FIRST])
    const isStaff = ['editor', 'moderator', 'admin'].includes(persona)
    expect(code).toBe(isStaff ? 'accepted' : ['visitor', 'server'].includes(persona) ? '42501' : 'PT401')
    expect((await attempt(tx, 'select * from private.requests')).code).toBe('42501')
    expect((await attempt(tx, "select private.begin_request($1, 'products')", [SECOND])).code).toBe(code)
    await becomeOwner(tx)
    expect(await tx.query('select id from products')).toEqual([{ id }])
  })
}

test('a request is forgotten after 90 days', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  await insert(tx, 'products', FIRST)
  await insert(tx, 'products', SECOND)
  await becomeOwner(tx)
  await tx.query("update private.requests set requested_at = now() - interval '91 days' where id = $1", [FIRST])
  await tx.query("update private.requests set requested_at = now() - interval '89 days' where id = $1", [SECOND])
  await tx.run('select housekeeping()')
  expect(await tx.query('select id from private.requests where id in ($1, $2)', [FIRST, SECOND])).toEqual([{ id: SECOND }])
})

test('an account is created once for each request, and a repetition changes nothing', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.admin)
  const create = 'select staff_create($1, $2, $3, true, $4, $5) as id'
  const hash = (letter: string) => `$2b$10$${letter.repeat(53)}`
  const first = ['n@test.example', 'New', 'editor', hash('b'), FIRST]
  const [created] = await tx.query<{ id: number }>(create, first)
  expect(await tx.query(create, ['o@test.example', 'Other', 'admin', hash('c'), FIRST])).toEqual([created])
  expect((await attempt(tx, create, ['n@test.example', 'New', 'editor', hash('b'), SECOND])).code).toBe('23505')
  await becomeOwner(tx)
  const stored = await tx.query(
    'select email, full_name, role, password_hash from admin_users join private.admin_credentials on admin_user_id = id where id = $1',
    [created?.id],
  )
  expect(stored).toEqual([{ email: 'n@test.example', full_name: 'New', role: 'editor', password_hash: hash('b') }])
  await become(tx, cast.claims.admin)
  await tx.query('select staff_delete($1)', [created?.id])
  expect((await attempt(tx, create, first)).code).toBe('PT404')
})

serverTest('a second call waits for the first one, and returns its record', async ({ connect }) => {
  const [one, other, owner] = [await connect(), await connect(), await connect()]
  await owner.run('begin')
  const cast = await addCast(owner)
  await owner.run('commit')
  for (const tx of [one, other]) {
    await tx.run('begin')
    await become(tx, cast.claims.editor)
  }
  const first = await insert(one, 'products', FIRST)
  const session = await sessionOf(other)
  const second = insert(other, 'products', FIRST)
  await isBlocked(owner, session)
  await one.run('commit')
  expect(await second).toEqual(first)
  await other.run('commit')

  for (const tx of [one, other]) {
    await tx.run('begin')
    await become(tx, cast.claims.editor)
  }
  const rolledBack = await insert(one, 'products', SECOND)
  const waiting = insert(other, 'products', SECOND)
  await isBlocked(owner, session)
  await one.run('rollback')
  expect((await waiting).id, 'the first call failed, so the second one stores the record').not.toBe(rolledBack.id)
  await other.run('commit')
  expect(await count(owner, 'products')).toBe(2)
})
