import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { versionsOf } from '../harness/history.ts'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { attempt, test } from '../harness/test.ts'
import { insertRow } from '../harness/valid-rows.ts'

/** An import is one entry of the history, over all its calls and tables. */

const partner = (name: string) => ({ name, active: true, display_order: 1 })
const records = (tx: Connection, request: string | null, ...names: string[]) =>
  tx.query('select import_records($1, $2::text::jsonb, $3::text::uuid) as inserted', [
    'partners',
    JSON.stringify(names.map(partner)),
    request,
  ])
const update = (tx: Connection, request: string | null, id: number, values: object, basedOn: string) =>
  tx.query<{ updated: boolean }>(
    "select import_update('partners', $1, $2::text::jsonb, $3::text::timestamptz, $4::text::uuid) as updated",
    [id, JSON.stringify(values), basedOn, request],
  )
const timeOf = async (tx: Connection, id: number) =>
  (await tx.query<{ time: string }>('select updated_at::text as time from partners where id = $1', [id]))[0]?.time ?? ''

test('a run that changes nothing leaves no entry, and a later call of it may begin one', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners', { name: 'Same' })
  await become(tx, cast.claims.admin)
  const request = randomUUID()
  const call = async (name: string) => update(tx, request, id, { name }, await timeOf(tx, id))
  expect(await versionsOf(tx, async () => void (await call('Same')))).toEqual([])
  const [entry, part] = await versionsOf(tx, async () => void (await call('Other')))
  expect([entry, part]).toMatchObject([{ operation: 'import' }, { operation: 'update', part_of: entry?.id }])
})

test('the calls of a run are parts of one entry: records, updates, tables', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners')
  await become(tx, cast.claims.admin)
  const request = randomUUID()
  const [entry, ...parts] = await versionsOf(tx, async () => {
    await records(tx, request, 'One', 'Two')
    await tx.query('select import_records($1, $2::text::jsonb, $3::text::uuid)', [
      'synonyms',
      '[{"words_en": "a, b", "active": true}]',
      request,
    ])
    expect(await update(tx, request, id, { name: 'Three' }, await timeOf(tx, id))).toEqual([{ updated: true }])
  })
  expect(entry).toMatchObject({
    operation: 'import',
    entity: null,
    source: 'import',
    changed_by: cast.admin.id,
    request_id: request,
  })
  expect(parts.map(({ entity, operation, part_of, source }) => ({ entity, operation, part_of, source }))).toEqual(
    [
      ['partners', 'insert'],
      ['partners', 'insert'],
      ['synonyms', 'insert'],
      ['partners', 'update'],
    ].map(([entity, operation]) => ({ entity, operation, part_of: entry?.id, source: 'import' })),
  )
  const [listed] = await tx.query('select operation, parts from history(p_older_than => null, p_limit => 1)')
  expect(listed).toEqual({ operation: 'import', parts: 4 })
})

test('two runs are two entries, and later changes of the same transaction are not their parts', async ({ tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.server)
  const versions = await versionsOf(tx, async () => {
    await records(tx, randomUUID(), 'One')
    await records(tx, null, 'Two')
    await insertRow(tx, 'partners')
  })
  expect(versions.map(({ operation, source }) => `${operation} by ${source}`)).toEqual([
    'import by import',
    'insert by import',
    'import by import',
    'insert by import',
    'insert by function',
  ])
  expect(versions.at(-1)?.part_of).toBeNull()
})

test('an import that writes nothing has no entry: no records, a refused record, a record that changed since', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners')
  await become(tx, cast.claims.admin)
  const versions = await versionsOf(tx, async () => {
    await records(tx, randomUUID())
    const refused = 'select import_records(\'partners\', \'[{"name": "No order"}]\', gen_random_uuid())'
    expect((await attempt(tx, refused)).code).toBe('23502')
    expect(await update(tx, randomUUID(), id, { name: 'Late' }, '2020-01-01T00:00:00Z')).toEqual([{ updated: false }])
    expect(await update(tx, randomUUID(), 999_999, { name: 'Nobody' }, '2020-01-01T00:00:00Z')).toEqual([{ updated: false }])
  })
  expect(versions).toEqual([])
})

test('an update of an import obeys the rules of a save: constraints, times, a known column, the same id', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'partners')
  await become(tx, cast.claims.editor)
  const call = async (values: unknown) => {
    const parameters = [id, JSON.stringify(values), await timeOf(tx, id)]
    return (await attempt(tx, "select import_update('partners', $1, $2::text::jsonb, $3::text::timestamptz, null)", parameters))
      .code
  }
  expect(await call({ name: 'x'.repeat(161) })).toBe('23514')
  expect(await call({ display_order: 'first' })).toBe('22P02')
  expect(await call({ secret: 1 })).toBe('42703')
  expect(await call({ id: 5 })).toBe('22023')
  expect(await call([])).toBe('22023')
  await update(
    tx,
    null,
    id,
    { name: 'New', created_at: '2001-01-01T00:00:00Z', updated_at: '2001-01-01T00:00:00Z' },
    await timeOf(tx, id),
  )
  await becomeOwner(tx)
  const [kept] = await tx.query(
    "select name, created_at > now() - interval '1 hour' as is_kept, updated_at > created_at as is_new from partners where id = $1",
    [id],
  )
  expect(kept).toEqual({ name: 'New', is_kept: true, is_new: true })
})

test('nobody continues the run of somebody else', async ({ tx }) => {
  const cast = await addCast(tx)
  const request = randomUUID()
  await become(tx, cast.claims.server)
  await records(tx, request, 'One')
  await become(tx, cast.claims.admin)
  const sql = `select import_records('partners', '[{"active": true, "display_order": 1}]', '${request}')`
  expect(await attempt(tx, sql)).toMatchObject({ code: '22023', message: expect.stringContaining('another command') })
})

test('a rollback of the site is one entry with the release and who asked for it, however often it is reported', async ({
  tx,
}) => {
  const cast = await addCast(tx)
  await tx.query("update admin_users set full_name = 'Salem' where id = $1", [cast.admin.id])
  await become(tx, cast.claims.server)
  const key = randomUUID()
  const report = (id: string, by: string, trigger = 'rollback', state = 'live') =>
    tx.query(`select report_build($1::text::uuid, $2, 1, 'r-17', null, '[]', $3, $4)`, [id, state, trigger, by])
  const versions = await versionsOf(tx, async () => {
    await report(key, 'Salem')
    await report(key, 'Salem')
    await report(randomUUID(), 'root on server')
    await report(randomUUID(), 'Salem', 'staff')
  })
  expect(versions).toMatchObject([
    {
      operation: 'rollback',
      entity: null,
      changed_by: cast.admin.id,
      changed_by_name: 'Salem',
      source: 'console',
      record: { release: 'r-17' },
    },
    {
      operation: 'rollback',
      changed_by: null,
      changed_by_name: 'root on server',
      source: 'function',
      record: { release: 'r-17' },
    },
  ])
})
