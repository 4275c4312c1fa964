import type { Connection, Row } from './database.ts'
import { attempt } from './test.ts'
import { INPUTS, insertStatement, ROWS, type StaffTable, VALID } from './valid-rows.ts'

export interface ColumnRule {
  table: StaffTable
  column: string
  rule: string
  definition: string
}

/** The CHECK constraints of the tables that staff write, by table, column and rule, from the catalogue. */
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

/** Whether the database takes a value, with the constraint that refused it where one did. */
export async function takes(tx: Connection, table: StaffTable, column: string, value: unknown): Promise<string> {
  const { sql, parameters } = insertStatement(table, { ...VALID[table], [column]: value })
  const { code, message } = await attempt(tx, sql, parameters)
  return code === '23514' ? (/constraint "(.+?)"/.exec(message)?.[1] ?? message) : code
}

/** What the form makes of a value, or `undefined` where it refuses it. */
export function formValue(table: StaffTable, column: string, value: unknown): { stored: unknown } | undefined {
  const parsed = INPUTS[table].safeParse({ ...VALID[table], [column]: value })
  return parsed.success ? { stored: (parsed.data as Row)[column] } : undefined
}

const NOW = '2026-11-22T10:00:00+00:00'

/** Whether a stored value can be read again. */
export function isReadable(table: StaffTable, column: string, value: unknown): boolean {
  const kept = { id: 1, created_at: NOW, updated_at: NOW, last_login: null, active: true, display_order: 1, published: true }
  return ROWS[table].safeParse({ ...kept, ...VALID[table], [column]: value }).success
}
