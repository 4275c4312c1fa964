import { CONTENT_TABLE_NAMES, type ContentTable, type RowOf } from '../entities/tables.ts'

/** The rows of every table, by its name. */
export type ContentRows = { [Table in ContentTable]: RowOf<Table>[] }

/** The rows of a table. TypeScript cannot resolve a table name that is a type parameter, so only this function has the cast. */
export function rowsOf<Table extends ContentTable>(content: ContentRows, table: Table): RowOf<Table>[] {
  const rows: unknown = content[table]
  return rows as RowOf<Table>[]
}

/** Creates the rows of every table. */
export function makeRows(make: <Table extends ContentTable>(table: Table) => RowOf<Table>[]): ContentRows {
  return Object.fromEntries(CONTENT_TABLE_NAMES.map((table) => [table, make(table)])) as ContentRows
}

/** Reads the rows of every table concurrently. */
export async function readEachTable(
  read: <Table extends ContentTable>(table: Table) => Promise<RowOf<Table>[]>,
): Promise<ContentRows> {
  const entries = await Promise.all(CONTENT_TABLE_NAMES.map(async (table) => [table, await read(table)] as const))
  return Object.fromEntries(entries) as ContentRows
}
