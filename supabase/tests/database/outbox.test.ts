import { expect } from 'vitest'
import { isBlocked, sessionOf } from '../harness/blocked.ts'
import type { Connection } from '../harness/database.ts'
import { serverTest, test } from '../harness/test.ts'
import { CONTENT, insertRow, NAME, VISIBLE_BY } from '../harness/valid-rows.ts'

type Change = { entity: string; entity_id: number; operation: string }

/** The outbox rows that an action writes. */
async function changesOf(tx: Connection, action: () => Promise<unknown>): Promise<Change[]> {
  const [newest] = await tx.query<{ id: number }>('select newest_site_change() as id')
  await action()
  return tx.query<Change>('select entity, entity_id, operation from site_changes where id > $1 order by id', [newest?.id ?? 0])
}

for (const table of CONTENT) {
  const shown = VISIBLE_BY[table]
  const update = (tx: Connection, id: number, set: string) => tx.query(`update public.${table} set ${set} where id = $1`, [id])
  const remove = (tx: Connection, id: number) => tx.query(`delete from public.${table} where id = $1`, [id])

  test(`${table}: inserts, edits and deletes of visible rows are recorded`, async ({ tx }) => {
    const visible = shown ? { [shown]: true } : {}
    let id = 0
    expect(await changesOf(tx, async () => (id = await insertRow(tx, table, visible)))).toEqual([
      { entity: table, entity_id: id, operation: 'insert' },
    ])
    expect(await changesOf(tx, () => update(tx, id, `${NAME[table]} = 'New'`))).toEqual([
      { entity: table, entity_id: id, operation: 'update' },
    ])
    expect(await changesOf(tx, () => update(tx, id, `${NAME[table]} = 'New', updated_at = now()`))).toEqual([])
    expect(await changesOf(tx, () => remove(tx, id))).toEqual([{ entity: table, entity_id: id, operation: 'delete' }])
  })

  if (!shown) continue

  test(`${table}: changes of hidden rows are not recorded`, async ({ tx }) => {
    const written = await changesOf(tx, async () => {
      const id = await insertRow(tx, table, { [shown]: false })
      await update(tx, id, `${NAME[table]} = 'New'`)
      await update(tx, id, `${shown} = false`)
      await remove(tx, id)
    })
    expect(written).toEqual([])
  })

  test(`${table}: showing and hiding a row are recorded once each`, async ({ tx }) => {
    const id = await insertRow(tx, table, { [shown]: false })
    const change = [{ entity: table, entity_id: id, operation: 'update' }]
    expect(await changesOf(tx, () => update(tx, id, `${shown} = true`))).toEqual(change)
    expect(await changesOf(tx, () => update(tx, id, `${shown} = true`))).toEqual([])
    expect(await changesOf(tx, () => update(tx, id, `${shown} = false`))).toEqual(change)
    expect(await changesOf(tx, () => update(tx, id, `${shown} = false`))).toEqual([])
  })
}

test('changes of staff accounts are not recorded', async ({ tx }) => {
  expect(await changesOf(tx, () => insertRow(tx, 'admin_users'))).toEqual([])
})

test('many rows in one statement are one change each', async ({ tx }) => {
  const ids = [await insertRow(tx, 'products'), await insertRow(tx, 'products')]
  const changes = await changesOf(tx, () => tx.query("update products set name_en = 'New' where id = any($1)", [ids]))
  expect(new Set(changes.map(({ entity_id }) => entity_id))).toEqual(new Set(ids))
})

test('a change that is rolled back leaves no outbox row', async ({ tx }) => {
  const changes = await changesOf(tx, async () => {
    await tx.run('savepoint change')
    await insertRow(tx, 'products')
    await tx.run('rollback to change')
  })
  expect(changes).toEqual([])
})

test('a change that the outbox cannot record fails: both are one transaction', async ({ tx }) => {
  await tx.run("alter table site_changes add constraint full_outbox check (entity <> 'products') not valid; savepoint change")
  await expect(insertRow(tx, 'products')).rejects.toThrow('full_outbox')
  await tx.run('rollback to change')
  expect(await tx.query('select id from products')).toEqual([])
})

test('the newest change is 0 before the first and the highest id after', async ({ tx }) => {
  expect(await tx.query('select newest_site_change() as id')).toEqual([{ id: 0 }])
  await insertRow(tx, 'products')
  const [row] = await tx.query('select newest_site_change() as newest, max(id) as highest from site_changes')
  expect(row?.newest).toBe(row?.highest)
})

serverTest('ids follow the order of commits', async ({ connect }) => {
  const [first, second, reader] = await Promise.all([connect(), connect(), connect()])
  await first.run('begin')
  await second.run('begin')
  await insertRow(first, 'products', { name_en: 'First' })
  const session = await sessionOf(second)
  const waiting = insertRow(second, 'products', { name_en: 'Second' })
  await isBlocked(reader, session)
  await first.run('commit')
  await waiting
  const seen = await reader.query<{ id: number }>('select newest_site_change() as id')
  await second.run('commit')
  const all = await reader.query<{ id: number }>('select id from site_changes order by id')
  expect(all.map(({ id }) => id)).toEqual([seen[0]?.id, (seen[0]?.id ?? 0) + 1])
  await reader.run('delete from products; delete from site_changes')
})
