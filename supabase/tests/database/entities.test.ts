import { CONTENT_TABLE_NAMES, type ContentTable, ENTITIES, fieldsOf, orderOf } from '@bayt/content/entities/tables'
import { describe, expect } from 'vitest'
import { runSql } from '../harness/commands.ts'
import type { Connection } from '../harness/database.ts'
import { addCast, become } from '../harness/personas.ts'
import { refusalOf, test } from '../harness/test.ts'

/** Compares the content tables of the migrations with the definitions, and names what a table lacks. */

/** The columns that staff do not write. */
const SYSTEM_COLUMNS = ['id', 'created_at', 'updated_at']

const STAFF = 'private.is_staff'

/** The condition of a policy without the parentheses and aliases that Postgres adds. */
const plain = (condition: string | null) => condition?.replace(/\bSELECT | AS is_staff|[\s()]/g, '')

async function policiesOf(tx: Connection, table: ContentTable) {
  const rows = await tx.query<{ verb: string; roles: string; seen: string | null; written: string | null }>(
    `select cmd as verb, array_to_string(roles, ',') as roles, qual as seen, with_check as written
     from pg_policies where schemaname = 'public' and tablename = $1`,
    [table],
  )
  return new Set(rows.map(({ verb, roles, seen, written }) => [verb, roles, plain(seen) ?? '-', plain(written) ?? '-'].join(' ')))
}

async function triggersOf(tx: Connection, table: ContentTable) {
  const rows = await tx.query<{ name: string; argument: string }>(
    `select tgname as name, split_part(encode(tgargs, 'escape'), E'\\\\000', 1)
       || case when tgname like 'keep_history%' then ' ' || split_part(encode(tgargs, 'escape'), E'\\\\000', 2) else '' end as argument
     from pg_trigger where tgrelid = format('public.%I', $1::text)::regclass and not tgisinternal`,
    [table],
  )
  return Object.fromEntries(rows.map(({ name, argument }) => [name, argument]))
}

describe.for(CONTENT_TABLE_NAMES)('%s', (table) => {
  const { visibleBy } = ENTITIES[table]

  test('every column is a field of its definition or a column of the system', async ({ tx }) => {
    const columns = await tx.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    )
    const wanted = [...Object.keys(fieldsOf(table)), ...SYSTEM_COLUMNS]
    expect(columns.map(({ name }) => name).sort(), table).toEqual(wanted.sort())
  })

  test('row-level security is on, with one policy per verb', async ({ tx }) => {
    const [secured] = await tx.query('select relrowsecurity as is_on from pg_class where oid = format($1, $2::text)::regclass', [
      'public.%I',
      table,
    ])
    expect(secured, table).toEqual({ is_on: true })
    expect(await policiesOf(tx, table), table).toEqual(
      new Set([
        `SELECT anon ${visibleBy ?? 'true'} -`,
        `SELECT authenticated ${STAFF} -`,
        `INSERT authenticated - ${STAFF}`,
        `UPDATE authenticated ${STAFF} ${STAFF}`,
        `DELETE authenticated ${STAFF} -`,
      ]),
    )
  })

  test('visitors are granted select, staff and server the four verbs', async ({ tx }) => {
    const rows = await tx.query<{ role: string; verbs: string }>(
      `select grantee as role, string_agg(privilege_type, ' ' order by privilege_type) as verbs
       from information_schema.role_table_grants where table_schema = 'public' and table_name = $1 and grantee <> 'postgres'
         and privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
       group by grantee`,
      [table],
    )
    const granted = Object.fromEntries(rows.map(({ role, verbs }) => [role, verbs]))
    const all = 'DELETE INSERT SELECT UPDATE'
    expect(granted, table).toEqual({ anon: 'SELECT', authenticated: all, service_role: all })
  })

  test('triggers maintain its timestamps and id counter, and limit moderators, and write visible changes to the outbox and all changes to the history', async ({
    tx,
  }) => {
    // The triggers do not limit moderators in texts of pictures (docs/decisions/roles.md).
    const history = `${visibleBy ?? ''} ${table === 'picture_texts' ? 'no' : 'yes'}`
    expect(await triggersOf(tx, table), table).toEqual({
      keep_timestamps: '',
      keep_history: history,
      keep_history_of_deleted: history,
      keep_history_of_new: history,
    })
  })

  test('it can be reordered if it has an order, can be imported, and its versions are published', async ({ tx }) => {
    const cast = await addCast(tx)
    await become(tx, cast.claims.admin)
    const order = await refusalOf(tx, runSql({ action: 'order', table, ids: [-1] }))
    expect(order, table).toBe(orderOf(table) ? 'PT409' : '22023')
    expect(await tx.query("select public.import_records($1, '[]') as inserted", [table]), table).toEqual([{ inserted: 0 }])
    const [versions] = await tx.query<{ all: object }>('select public.public_content_versions() as all')
    expect(Object.keys(versions?.all ?? {}), table).toContain(table)
  })
})

test('the content tables of the database are those of the definitions', async ({ tx }) => {
  const listed = await tx.query<{ name: string; visible_by: string | null }>(
    'select table_name as name, visible_by from private.content_tables',
  )
  const visibleBy = Object.fromEntries(listed.map(({ name, visible_by }) => [name, visible_by]))
  expect(visibleBy).toEqual(Object.fromEntries(CONTENT_TABLE_NAMES.map((table) => [table, ENTITIES[table].visibleBy])))
  const announced = await tx.query<{ name: string }>(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'keep_history' and tgrelid <> 'admin_users'::regclass",
  )
  expect(announced.map(({ name }) => name.replace('public.', '')).sort()).toEqual([...CONTENT_TABLE_NAMES].sort())
})
