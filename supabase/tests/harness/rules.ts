import type { Connection, Row } from './database.ts'
import { attempt } from './test.ts'
import { INPUTS, insertStatement, ROWS, type StaffTable, VALID } from './valid-rows.ts'

export interface ColumnRule {
  table: StaffTable
  column: string
  rule: string
  definition: string
}

/** The CHECK constraints of the tables that staff write, from the catalog. */
export async function columnRules(tx: Connection): Promise<ColumnRule[]> {
  const rows = await tx.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace order by conname`,
  )
  return rows.flatMap(({ name, definition }) => {
    const [table = '', column = '', rule = ''] = name.split('__')
    return table in INPUTS ? [{ table: table as StaffTable, column, rule, definition }] : []
  })
}

/** Inserts a value. @returns `accepted`, the name of the violated constraint, or another SQLSTATE */
export async function tryValue(tx: Connection, table: StaffTable, column: string, value: unknown): Promise<string> {
  const { sql, parameters } = insertStatement(table, { ...VALID[table], [column]: value })
  const { code, message } = await attempt(tx, sql, parameters)
  return code === '23514' ? (/constraint "(.+?)"/.exec(message)?.[1] ?? message) : code
}

/** The value that the form would store, or `undefined` if the form refuses it. */
export function formValue(table: StaffTable, column: string, value: unknown): { stored: unknown } | undefined {
  const parsed = INPUTS[table].safeParse({ ...VALID[table], [column]: value })
  return parsed.success ? { stored: (parsed.data as Row)[column] } : undefined
}

const NOW = '2026-11-22T10:00:00+00:00'

/** Whether a stored value can be read again. */
export function isReadable(table: StaffTable, column: string, value: unknown): boolean {
  const systemValues = {
    id: 1,
    created_at: NOW,
    updated_at: NOW,
    last_login: null,
    active: true,
    display_order: 1,
    published: true,
  }
  return ROWS[table].safeParse({ ...systemValues, ...VALID[table], [column]: value }).success
}
