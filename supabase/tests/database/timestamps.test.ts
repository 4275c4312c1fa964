import { expect } from 'vitest'
import type { Connection } from '../harness/database.ts'
import { addAccount, addCast, become, becomeOwner } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { CONTENT, insertRow, insertStatement, NAME, STAFF_TABLES, type StaffTable, VALID } from '../harness/valid-rows.ts'

/** `is_now`: whether the row was created since the transaction began. */
type Times = { created_at: string; updated_at: string; is_now: boolean; is_same: boolean }

async function timesOf(tx: Connection, table: StaffTable, id: number): Promise<Times> {
  const [row] = await tx.query<Times>(
    `select created_at, updated_at, created_at between now() and clock_timestamp() as is_now, created_at = updated_at as is_same
     from public.${table} where id = $1`,
    [id],
  )
  if (!row) throw new Error(`The row ${id} of ${table} no longer exists.`)
  return row
}

/** Adds a row; for accounts also an admin, because every save of an account requires an active admin. */
async function addRow(tx: Connection, table: StaffTable): Promise<number> {
  if (table === 'admin_users') await addAccount(tx, 'first@test.example')
  return insertRow(tx, table)
}

/** The assignment of a save that changes a value. */
const changeOf = (table: StaffTable) => `${NAME[table]} = 'رز'`

test.for(STAFF_TABLES)('a new row of %s is created and updated now', async (table, { tx }) => {
  const times = await timesOf(tx, table, await insertRow(tx, table))
  expect(times).toMatchObject({ is_same: true, is_now: true })
})

test.for(STAFF_TABLES)('a save of %s increases updated_at and keeps created_at', async (table, { tx }) => {
  const id = await addRow(tx, table)
  const before = await timesOf(tx, table, id)
  await tx.query(`update public.${table} set ${changeOf(table)} where id = $1`, [id])
  const after = await timesOf(tx, table, id)
  expect(after.created_at).toBe(before.created_at)
  expect(after.updated_at > before.updated_at).toBe(true)
})

test.for(STAFF_TABLES)('a save of %s without a change keeps updated_at', async (table, { tx }) => {
  const id = await addRow(tx, table)
  await tx.query(`update public.${table} set ${changeOf(table)} where id = $1`, [id])
  const before = await timesOf(tx, table, id)
  await tx.query(`update public.${table} set ${changeOf(table)}, updated_at = now() + interval '1 day' where id = $1`, [id])
  expect(await timesOf(tx, table, id)).toMatchObject({ updated_at: before.updated_at, created_at: before.created_at })
})

test.for(CONTENT)('staff can choose neither time of %s', async (table, { tx }) => {
  const cast = await addCast(tx)
  await become(tx, cast.claims.editor)
  for (const chosen of ['2001-01-01T00:00:00Z', '2099-01-01T00:00:00Z']) {
    const { sql, parameters } = insertStatement(table, { ...VALID[table], created_at: chosen, updated_at: chosen })
    const [row] = await tx.query<{ id: number }>(sql, parameters)
    const id = row?.id ?? 0
    const inserted = await timesOf(tx, table, id)
    expect(inserted).toMatchObject({ is_same: true, is_now: true })
    await tx.query(`update public.${table} set ${changeOf(table)}, created_at = $2, updated_at = $2 where id = $1`, [id, chosen])
    const updated = await timesOf(tx, table, id)
    expect(updated.created_at).toBe(inserted.created_at)
    expect(updated.updated_at.slice(0, 4)).toBe(inserted.updated_at.slice(0, 4))
  }
  await becomeOwner(tx)
})

test('two changes at the same moment have different times', async ({ tx }) => {
  const id = await insertRow(tx, 'products')
  const seen = new Set([(await timesOf(tx, 'products', id)).updated_at])
  for (let index = 0; index < 20; index++) {
    await tx.query('update products set name_en = $2 where id = $1', [id, `Rice ${index}`])
    seen.add((await timesOf(tx, 'products', id)).updated_at)
  }
  expect(seen.size).toBe(21)
})

test('signing in does not count as an edit of the account', async ({ tx }) => {
  const id = await addRow(tx, 'admin_users')
  const before = await timesOf(tx, 'admin_users', id)
  await tx.query('update admin_users set last_login = now() where id = $1', [id])
  expect((await timesOf(tx, 'admin_users', id)).updated_at).toBe(before.updated_at)
})
