import { expect } from 'vitest'
import { run } from '../harness/commands.ts'
import { asOwner, keptRow, versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { CONTENT, insertRow, NAME, STAFF_TABLES, VISIBLE_BY } from '../harness/valid-rows.ts'

/** Every change of content and accounts is a version (docs/decisions/history.md). */

test.for(STAFF_TABLES)('an insert, an update and a delete of %s are a version each', async (table, { tx }) => {
  await addCast(tx)
  let id = 0
  const [inserted, ...more] = await versionsOf(tx, async () => {
    id = await insertRow(tx, table)
  })
  expect(more).toEqual([])
  const first = await keptRow(tx, table, id)
  expect(inserted).toMatchObject({
    entity: table,
    entity_id: id,
    operation: 'insert',
    before: null,
    record: first,
    part_of: null,
  })
  expect(inserted?.changed).toEqual(
    Object.keys(first ?? {})
      .filter((column) => !column.endsWith('ed_at'))
      .sort(),
  )

  const updated = await versionsOf(tx, () => tx.query(`update public.${table} set ${NAME[table]} = 'New' where id = $1`, [id]))
  const second = await keptRow(tx, table, id)
  expect(updated).toMatchObject([
    { operation: 'update', changed: [NAME[table]], before: { [NAME[table]]: first?.[NAME[table]] ?? null }, record: second },
  ])
  expect(Object.keys(updated[0]?.before ?? {})).toEqual([NAME[table]])

  const deleted = await versionsOf(tx, () => tx.query(`delete from public.${table} where id = $1`, [id]))
  expect(deleted).toMatchObject([{ entity: table, entity_id: id, operation: 'delete', before: null, record: second }])
})

test.for(STAFF_TABLES)('a save of %s without a change, and a refused one, write none', async (table, { tx }) => {
  await addCast(tx)
  const id = await insertRow(tx, table)
  const written = await versionsOf(tx, async () => {
    await tx.query(`update public.${table} set ${NAME[table]} = ${NAME[table]}, updated_at = now() where id = $1`, [id])
    expect((await attempt(tx, `update public.${table} set ${NAME[table]} = repeat('x', 5000) where id = $1`, [id])).code).toBe(
      '23514',
    )
  })
  expect(written).toEqual([])
})

test('a sign-in writes none, and no version has a secret', async ({ tx }) => {
  const cast = await addCast(tx)
  const [{ hash } = { hash: '' }] = await tx.query<{ hash: string }>(
    'select password_hash as hash from private.admin_credentials limit 1',
  )
  await become(tx, cast.claims.server)
  const signIn = await versionsOf(tx, () => tx.query('select session_id from login_succeed($1, $2)', [cast.editor.id, hash]))
  expect(signIn).toEqual([])
  await become(tx, cast.claims.admin)
  await tx.query("select staff_create('new@test.example', 'New', 'editor', true, $1)", [hash])
  await tx.query('select staff_set_password($1, $2)', [cast.editor.id, hash])
  const edits = await versionsOf(tx, () =>
    tx.query(
      "select staff_update(gen_random_uuid(), $1, jsonb_build_object('email', 'editor@test.example'::text, 'full_name', 'Renamed'::text, 'role', 'moderator'::text, 'active', true), (select to_jsonb(u) from admin_users u where u.id = $1))",
      [cast.editor.id],
    ),
  )
  expect(edits).toMatchObject([
    { entity: 'admin_users', changed: ['full_name', 'role'], changed_by: cast.admin.id, source: 'console' },
  ])
  await becomeOwner(tx)
  expect(
    await tx.query("select id from record_versions v where to_jsonb(v)::text ~ '[$]2[ab][$]|password|last_login|subject'"),
  ).toEqual([])
})

test('a version says who changed the record, when, and from where', async ({ tx }) => {
  const cast = await addCast(tx)
  const by = async (persona: 'editor' | 'server' | 'owner') => {
    const [version] = await versionsOf(tx, async () => {
      if (persona === 'owner') await becomeOwner(tx)
      else await become(tx, cast.claims[persona])
      await insertRow(tx, 'partners')
    })
    return version
  }
  expect(await by('editor')).toMatchObject({ changed_by: cast.editor.id, changed_by_name: 'Test', source: 'console' })
  expect(await by('server')).toMatchObject({ changed_by: null, changed_by_name: null, source: 'function' })
  const last = await by('owner')
  expect(last).toMatchObject({ changed_by: null, changed_by_name: null, source: 'sql' })
  const [{ age } = { age: 0 }] = await tx.query<{ age: number }>(
    'select extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as age',
    [last?.changed_at],
  )
  expect(age >= 0 && age < 10).toBe(true)
})

test('the newest changes of others are read, however many own ones are newer', async ({ tx }) => {
  const cast = await addCast(tx)
  const change = async (persona: 'admin' | 'editor' | 'server', times: number) => {
    await become(tx, cast.claims[persona])
    for (let time = 0; time < times; time++) await insertRow(tx, 'partners')
  }
  await change('server', 1)
  await change('editor', 2)
  await change('admin', 20)
  await become(tx, cast.claims.admin)
  const others = (limit: number) =>
    tx.query("select entity, changed_by from history('partners', p_not_by => $1, p_limit => $2)", [cast.admin.id, limit])
  const [editor, server] = [cast.editor.id, null].map((changed_by) => ({ entity: 'partners', changed_by }))
  expect(await others(6), 'also those of no account').toEqual([editor, editor, server])
  expect(await others(1)).toEqual([editor])
})

test('the name is that of the time of the change, and stays when the account is deleted', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  const [version] = await versionsOf(tx, () => insertRow(tx, 'partners'))
  await becomeOwner(tx)
  await tx.query('delete from admin_users where id = $1', [cast.editor.id])
  const [kept] = await tx.query('select changed_by, changed_by_name from record_versions where id = $1', [version?.id])
  expect(kept).toEqual({ changed_by: cast.editor.id, changed_by_name: 'Test' })
})

test.for(CONTENT)('a version of %s names the announcement to the site if visitors see the change', async (table, { tx }) => {
  const shown = VISIBLE_BY[table]
  const newest = async () => (await tx.query<{ id: number }>('select newest_site_change() as id'))[0]?.id
  const [visible] = await versionsOf(tx, () => insertRow(tx, table, shown ? { [shown]: true } : {}))
  expect(visible?.site_change).toBe(await newest())
  if (!shown) return
  let id = 0
  const [hidden] = await versionsOf(tx, async () => {
    id = await insertRow(tx, table, { [shown]: false })
  })
  expect(hidden?.site_change).toBeNull()
  for (const flag of [true, false]) {
    const [change] = await versionsOf(tx, () => tx.query(`update public.${table} set ${shown} = ${flag} where id = $1`, [id]))
    expect(change?.site_change, `${flag}`).toBe(await newest())
  }
})

test('a change that is rolled back leaves no version', async ({ tx }) => {
  const written = await versionsOf(tx, async () => {
    await tx.run('savepoint change')
    await insertRow(tx, 'products')
    await tx.run('rollback to change')
  })
  expect(written).toEqual([])
})

test('a save fails if its version cannot be written', async ({ tx }) => {
  const id = await insertRow(tx, 'products', { name_en: 'Before' })
  await tx.run("alter table record_versions add constraint broken check (operation <> 'update') not valid")
  const { code } = await attempt(tx, "update products set name_en = 'After' where id = $1", [id])
  expect(code).toBe('23514')
  expect(await tx.query('select name_en from products where id = $1', [id])).toEqual([{ name_en: 'Before' }])
})

test('a record that gets another id by SQL is a deletion and an insertion', async ({ tx }) => {
  const id = await insertRow(tx, 'brand_logos')
  const versions = await versionsOf(tx, () => tx.query('update brand_logos set id = default where id = $1', [id]))
  expect(versions).toMatchObject([
    { operation: 'delete', entity_id: id },
    { operation: 'insert', record: { id: versions[1]?.entity_id } },
  ])
  expect(versions[1]?.entity_id).toBeGreaterThan(id)
})

test('a step of the clock does not change the order of versions', async ({ tx }) => {
  const id = await insertRow(tx, 'products')
  await tx.query(
    "update record_versions set changed_at = now() + interval '1 day' where entity_id = $1 and entity = 'products'",
    [id],
  )
  await tx.query("update products set name_en = 'Later' where id = $1", [id])
  const listed = await asOwner(tx, () =>
    tx.query(
      "select operation from private.history_ids('products', $1, null, null, null, null, null, null, null, null, null, 10) as ids, unnest(ids) with ordinality as found (id, position) join record_versions using (id) order by position",
      [id],
    ),
  )
  expect(listed).toEqual([{ operation: 'update' }, { operation: 'insert' }])
})

test('a command and a new order in one entry count each record once', async ({ tx }) => {
  const cast = await addCast(tx)
  await tx.run('delete from partners')
  const ids: number[] = []
  for (const name of ['Partner', 'Partner', 'Partner']) ids.push(await insertRow(tx, 'partners', { name }))
  await become(tx, cast.claims.editor)
  const joined = { table: 'partners', partOf: crypto.randomUUID() }
  for (const name of ['First', 'Second'])
    for (const id of ids) await run(tx, { ...joined, action: 'update', ids: [id], values: { name } })
  await run(tx, { ...joined, action: 'order', ids: ids.toReversed() })
  const [entry] = await tx.query<{ id: number }>("select id, parts from history(p_limit => 1) where operation = 'bulk'")
  expect(entry).toMatchObject({ parts: 3 })
  const operations = await tx.query('select operation from history(p_part_of => $1)', [entry?.id])
  expect(operations.map(({ operation }) => operation)).toEqual(['reorder', ...Array(6).fill('update')])
})
