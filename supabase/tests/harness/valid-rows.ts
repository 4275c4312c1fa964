import { randomInt } from 'node:crypto'
import { adminUserInput, adminUserRow } from '@bayt/content/entities/admin-user'
import {
  CONTENT_TABLE_NAMES,
  type ContentTable,
  columnsOfKind,
  ENTITIES,
  eachTable,
  fieldsOf,
} from '@bayt/content/entities/tables'
import { exampleRecord } from '@bayt/content/testing/example-record'
import type { z } from 'zod'
import type { Connection, Row } from './database.ts'

export type StaffTable = ContentTable | 'admin_users'
export const CONTENT = CONTENT_TABLE_NAMES
export const STAFF_TABLES: StaffTable[] = [...CONTENT, 'admin_users']

/** The schema of each form. */
export const INPUTS: Record<StaffTable, z.ZodObject> = {
  ...eachTable((table): z.ZodObject => ENTITIES[table].input),
  admin_users: adminUserInput,
}

/** The schema of each stored row. */
export const ROWS: Record<StaffTable, z.ZodObject> = {
  ...eachTable((table): z.ZodObject => ENTITIES[table].row),
  admin_users: adminUserRow,
}

/** Each time another product: a product has one record of trade facts. */
const withOwnProduct = (row: Row): Row =>
  Object.defineProperty({ ...row }, 'product_id', { enumerable: true, get: () => randomInt(1, 1_000_000_000) })

/** A row of each table with the required fields only. */
export const VALID: Record<StaffTable, Row> = {
  ...eachTable((table) => ('product_id' in fieldsOf(table) ? withOwnProduct(exampleRecord(table)) : exampleRecord(table))),
  admin_users: { email: 'someone@test.example', full_name: 'Someone', role: 'editor' },
}

/** The column that names a record, for edits; a text of the record, if the record has the name of another one. */
export const NAME: Record<StaffTable, string> = {
  ...eachTable((table) => (fieldsOf(table)[ENTITIES[table].name.ar]?.kind === 'text' ? ENTITIES[table].name.ar : textOf(table))),
  admin_users: 'full_name',
}

function textOf(table: ContentTable): string {
  const [, text = ''] = columnsOfKind(table, 'text')
  return text
}

/** The column that shows a row to visitors; `undefined` if visitors see every row. */
export const VISIBLE_BY = eachTable((table) => ENTITIES[table].visibleBy ?? undefined)

/** A harmless change of any row of a table, as SQL: every caller who may change a row may make this change. */
export const CHANGE = eachTable((table) => {
  const shown = VISIBLE_BY[table]
  return shown ? `${shown} = not ${shown}` : `${NAME[table]} = ${NAME[table]} || '.'`
})

export function insertStatement(table: StaffTable, row: Row): { sql: string; parameters: unknown[] } {
  const columns = Object.keys(row)
  const values = columns.map((_, index) => `$${index + 1}`).join(', ')
  const sql = `insert into public.${table} ${columns.length > 0 ? `(${columns.join(', ')}) values (${values})` : 'default values'} returning id`
  return { sql, parameters: Object.values(row) }
}

/** A statement that inserts many valid rows. @param expressions SQL by column; `n` is the number of the row */
export function insertMany(table: StaffTable, count: number, expressions: Record<string, string> = {}): string {
  const literals = Object.entries(VALID[table]).map(([column, value]) => [column, `'${String(value).replaceAll("'", "''")}'`])
  const own = 'product_id' in VALID[table] ? { product_id: `${VALID[table].product_id} + n` } : {}
  const columns: Record<string, string> = { ...Object.fromEntries(literals), ...own, ...expressions }
  const [names, values] = [Object.keys(columns), Object.values(columns)].map((list) => list.join(', '))
  return `insert into public.${table} (${names}) select ${values} from generate_series(1, ${count}) n`
}

/** Inserts a valid row with the given columns. @returns its id */
export async function insertRow(tx: Connection, table: StaffTable, row: Row = {}): Promise<number> {
  const { sql, parameters } = insertStatement(table, { ...VALID[table], ...row })
  const [inserted] = await tx.query<{ id: number }>(sql, parameters)
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`)
  return inserted.id
}
