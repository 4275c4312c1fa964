import { z } from 'zod'
import { describeIssue, toFieldIssues } from '../entities/issue-codes.ts'
import { type ContentTable, ENTITIES, orderOf, type RowOf } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { readAll } from './read-all.ts'
import { unwrap } from './unwrap.ts'

/**
 * Reads all rows of a table that visitors may see (spec: public-site §7), in display order, or newest first if the table has no
 * order.
 */
export async function readPublicRows<Table extends ContentTable>(client: ContentClient, table: Table): Promise<RowOf<Table>[]> {
  const { visibleBy } = ENTITIES[table]
  const order = orderOf(table)
  const rows = await readAll<unknown>((from, to) => {
    const all = select(client, table, { count: 'exact' })
    const visible = visibleBy === null ? all : all.eq(visibleBy as 'id', true as never)
    const ascending = order !== undefined
    return visible
      .order(order ?? 'created_at', { ascending })
      .order('id', { ascending })
      .range(from, to)
  })
  return parseRows(table, rows)
}

/** Number of ids that fit into the URL of one request. */
const IDS_PER_REQUEST = 200

/** Reads single rows of a table, in no particular order, without rows that the caller may not see. */
export async function readRows<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  ids: readonly number[],
): Promise<RowOf<Table>[]> {
  const rows: unknown[] = []
  for (let from = 0; from < ids.length; from += IDS_PER_REQUEST) {
    const some = ids.slice(from, from + IDS_PER_REQUEST)
    rows.push(...(await unwrap(select(client, table).in('id', some))))
  }
  return parseRows(table, rows)
}

/**
 * The type is a single table, because supabase-js cannot resolve a table name that is a type parameter. The schemas parse the
 * rows.
 */
function select(client: ContentClient, table: ContentTable, options?: { count: 'exact' }) {
  return client.from(table as 'products').select(columnsOf(table), options)
}

/** Parses rows from the database. @throws ContentError that names the first invalid row and field */
function parseRows<Table extends ContentTable>(table: Table, rows: unknown[]): RowOf<Table>[] {
  const schema: z.ZodType = ENTITIES[table].row
  const parsed = z.array(schema).safeParse(rows)
  if (parsed.success) return parsed.data as RowOf<Table>[]
  const [first] = toFieldIssues(parsed.error)
  const [index, ...field] = (first?.field ?? '').split('.')
  const row = rows[Number(index)]
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : `at position ${index}`
  const why = first ? describeIssue({ ...first, field: field.join('.') }) : 'is not valid'
  throw new ContentError('invalid', `A row of ${table} (${id}) cannot be shown: ${why}.`, { cause: parsed.error })
}
