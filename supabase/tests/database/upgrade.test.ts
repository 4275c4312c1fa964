import { basename } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Connection, connectionOf, PGLITE_PARSERS, type Row } from '../harness/database.ts'
import { YEAR } from '../harness/expiring-rows.ts'
import { applyScripts, migrationScripts, platformScripts } from '../harness/migrations.ts'
import { addCast, become, becomeOwner, type Cast } from '../harness/personas.ts'
import { CONTENT, insertRow } from '../harness/valid-rows.ts'

/** The oldest installed projects have the baseline, and get all later migrations: content and behaviour stay. */

const isBaseline = ({ name }: { name: string }) => basename(name).startsWith('20261128')
const later = migrationScripts().filter((script) => !isBaseline(script))

const PICTURE = `https://api.example/storage/v1/object/public/media/${'a'.repeat(32)}.jpg`

const isOfLater = (table: string) => later.some(({ sql }) => sql.includes(`create table ${table.split(' ')[0]} `))

/** A row for each table of the baseline that neither content nor its triggers fill; `account` is the id of an account. */
const ROWS = [
  ...Object.entries(YEAR)
    .filter(([table]) => !isOfLater(table))
    .map(([table, { insert }]) => `insert into ${table} select row.* from days, lateral (${insert}) as row`),
  "insert into private.totp_secrets (admin_user_id, sealed, last_step) select account, 'sealed', 5 from days",
  "insert into private.recovery_codes (admin_user_id, code_hash) select account, repeat('b', 64) from days",
  `insert into private.passkeys (admin_user_id, credential_id, public_key, counter, name, is_user_verified, is_backed_up)
   select account, 'credential', 'key', 7, 'Phone', true, false from days`,
  "insert into private.second_factor_roles select 'moderator' from days",
  "insert into private.seen_notices select account, '', 1 from days",
  "insert into private.owner_mails (kind, account_id, email, full_name) select 'locked', account, 'a@test.example', 'A' from days",
  `select record_upload('${'a'.repeat(32)}.jpg', 4, 3, 'rice.jpg')`,
  "insert into private.history_days select '2026-01-01', 1 from days",
  `insert into private.shared_drafts (token_hash, entity, record, pages, shared_by)
   select sha256('secret'), 'products', '{}'::jsonb, '{"en": "Rice"}'::jsonb, account from days`,
  "update products set name_en = 'Other'",
]

let database: Connection
let cast: Cast
/** The content tables that later migrations add. */
const added = new Set<unknown>()

/** These tests need no server, so they run once, with the other tests on PGlite. */
const runs = test.runIf(inject('databaseKind') === 'pglite')

beforeAll(async () => {
  if (inject('databaseKind') !== 'pglite') return
  database = connectionOf(await PGlite.create({ parsers: PGLITE_PARSERS }))
  const baseline = migrationScripts().filter(isBaseline)
  await applyScripts([...platformScripts('pglite'), ...baseline], (sql) => database.run(sql))
  cast = await addCast(database)
  const listed = await database.query<{ name: string }>('select table_name as name from private.content_tables')
  for (const table of CONTENT) {
    if (listed.some(({ name }) => name === table)) await insertRow(database, table)
    else added.add(table)
  }
  await insertRow(database, 'products', { name_en: 'Rice', name_ar: 'أرز', packaging_image_url: PICTURE })
  await insertRow(database, 'partners', { name: 'Deleted' })
  await database.run("delete from partners where name = 'Deleted'")
  // The rows belong to the moderator: an account with a second factor would have to show the factor before its calls.
  const days = `with days as (select 1 as day, now() as at, id as account from admin_users where role = 'moderator')`
  for (const statement of ROWS) await database.run(statement.startsWith('insert') ? `${days} ${statement}` : statement)
})

afterAll(() => database?.close())

interface Table {
  name: string
  columns: string
}

const tables = () =>
  database.query<Table & Row>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) group by 1 order by 1`,
  )

/** The answer of a statement in the present state, or its refusal. Changes of the statement are rolled back. */
async function answerOf(sql: string): Promise<unknown> {
  await database.run('savepoint answer')
  try {
    return await database.query(sql)
  } catch (error) {
    return String(error)
  } finally {
    await database.run('rollback to answer; release answer')
  }
}

/** The behaviour for callers: statements whose answers contain neither new ids nor times. */
const BEHAVIOUR: [caller: keyof Cast['claims'], sql: string][] = [
  ['visitor', 'select public_content_versions()'],
  ['visitor', 'select id, name_en, packaging_image_url from products order by id'],
  ['visitor', "insert into products (name_en) values ('No')"],
  ['editor', 'select entity, entity_id, record from deleted_records() order by entity_id'],
  ['editor', 'select entity, entity_id, operation, changed from history() order by id desc'],
  ['editor', "select target, source, source_before from language_marks('products', 2)"],
  ['editor', 'select entity, entity_id, missing, behind from language_work()'],
  ['editor', 'select entity, records from bin_counts()'],
  ['editor', 'select picture, use_count, kept_for from library_pictures()'],
  [
    'editor',
    `with saved as materialized (
       select run_command('00000000-0000-4000-8000-000000000001', 'update', 'products', array[2::bigint], '{"category": "Oil"}', '{"category": null}') as answer)
     select answer -> 'changed' as changed, answer -> 'row' ->> 'category' as category, answer -> 'overtaken' as overtaken from saved`,
  ],
  ['moderator', 'select is_demanded, passkeys from own_second_factor()'],
  ['moderator', 'select name, is_backed_up from own_passkeys()'],
  ['visitor', "select pages, shared_at, expires_at from read_shared_draft('secret')"],
  ['admin', 'select * from staff_factors()'],
  ['admin', 'select entity, inserted, updated, deleted, lost, refused from restore_content(now(), true)'],
  ['admin', 'select count(*) from security_events'],
  ['server', "select allowed, user_id, password_hash from login_begin('editor@test.example')"],
  ['server', 'select project_settings()'],
  ['server', 'select housekeeping()'],
]

const contents = async (of: Table[]) => {
  const found: Record<string, unknown> = {}
  for (const { name, columns } of of) {
    found[name] = await answerOf(`select to_jsonb(kept) as row from (select ${columns} from ${name}) as kept order by kept::text`)
  }
  return found
}

const behaviour = async () => {
  const found: Record<string, unknown> = {}
  for (const [caller, sql] of BEHAVIOUR) {
    await become(database, cast.claims[caller])
    found[`${caller}: ${sql}`] = await answerOf(sql)
    await becomeOwner(database)
  }
  return found
}

interface Listed {
  entity?: string
  row?: { table_name?: string }
}

/** An answer without the content tables that later migrations add. */
const withoutAdded = (answer: unknown) =>
  JSON.stringify(answer, (key, value: unknown) => {
    if (added.has(key)) return undefined
    const isOld = ({ entity, row }: Listed) => !added.has(entity) && !added.has(row?.table_name)
    return Array.isArray(value) ? value.filter(isOld) : value
  })

/** The tables and calls whose results differ after these migrations. The migrations are rolled back. */
async function differencesAfter(scripts: { name: string; sql: string }[]): Promise<string[]> {
  await database.run('begin')
  try {
    const before = await tables()
    const kept = { ...(await contents(before)), ...(await behaviour()) }
    await applyScripts(scripts, (sql) => database.run(sql))
    const now: Record<string, unknown> = { ...(await contents(before)), ...(await behaviour()) }
    return Object.keys(kept).filter((key) => withoutAdded(kept[key]) !== withoutAdded(now[key]))
  } finally {
    await database.run('rollback')
  }
}

runs('the state of the baseline has a row in every table', async () => {
  for (const { name } of await tables()) expect(await database.query(`select from ${name} limit 1`), name).toHaveLength(1)
})

const script = (sql: string) => [{ name: '99990101000000_planted.sql', sql }]

runs('every call of the comparison is answered, except for the one that is refused', async () => {
  await database.run('begin')
  const refused = Object.entries(await behaviour()).filter(([, answer]) => typeof answer === 'string')
  await database.run('rollback')
  expect(refused.map(([call]) => call)).toEqual([expect.stringContaining('insert into products')])
})

runs('the migrations since the baseline, and one more, keep all content and what callers get', async () => {
  const more = `
    alter table public.products add column origin text not null default 'unknown';
    alter table private.passkeys add column is_primary boolean not null default false;
    create table private.remarks (id bigint primary key);
    create function public.count_remarks() returns bigint language sql stable set search_path = '' as $$ select count(*) from private.remarks $$;`
  expect(await differencesAfter([...later, ...script(more)])).toEqual([])
})

runs.each([
  ['a lost row', 'delete from private.passkeys', 'private.passkeys'],
  ['a changed value', "update public.partners set name_ar = 'x'", 'public.partners'],
  ['a dropped column', 'alter table private.known_devices drop column browser', 'private.known_devices'],
  ['a dropped table', 'drop table private.seen_requests cascade', 'private.seen_requests'],
  [
    'a lost grant',
    'revoke execute on function public.bin_counts() from authenticated',
    'editor: select entity, records from bin_counts()',
  ],
])('%s is found', async (_, sql, found) => {
  expect(await differencesAfter(script(sql))).toContain(found)
})
