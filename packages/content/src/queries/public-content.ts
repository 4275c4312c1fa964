import { z } from 'zod'
import { describeIssue, toFieldIssues } from '../entities/issue-codes.ts'
import { type ContentTable, ENTITIES, orderOf, type RowOf } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { type ContentRows, readEachTable } from './content-rows.ts'
import { readAll, readByIds } from './read-all.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

/** The content of the public site, as one consistent snapshot. */
export interface PublicContent extends ContentRows {
  /** Id of the newest change (`site_changes`) that this content includes; 0 before the first. */
  newestChange: number
}

const changeId = z.number().int().nonnegative()

/**
 * Reads the id of the newest publicly visible change; 0 if there is none.
 * @throws ContentError; `server` if the response is not an id
 */
export async function readNewestChange(client: ContentClient): Promise<number> {
  return parseAnswer('about the newest change', changeId, await unwrap(client.rpc('newest_site_change')))
}

/** Maximum number of attempts to read a consistent snapshot. */
export const READ_ATTEMPTS = 5

/** What happens next if changes kept arriving while the content was read. */
const READ_AGAIN = 'It is read again shortly.'

/** Reads one consistent snapshot. @throws ContentError; `server` if changes kept arriving during 5 attempts */
export async function readPublicContent(client: ContentClient): Promise<PublicContent> {
  const rows = () => readEachTable((table) => readPublicRows(client, table))
  const { read, state } = await readUnchanged(() => readNewestChange(client), rows, READ_AGAIN)
  return { ...read, newestChange: state }
}

/**
 * Reads something between two equal states, such as the newest change.
 * @param remedy for the message of the error
 * @throws ContentError; `server` if the state kept changing during 5 attempts
 */
export async function readUnchanged<State, Read>(
  readState: () => Promise<State>,
  readAll: () => Promise<Read>,
  remedy: string,
): Promise<{ read: Read; state: State }> {
  let before = await readState()
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
    const read = await readAll()
    const state = await readState()
    if (state === before) return { read, state }
    before = state
  }
  throw contentKeptChangingError(remedy)
}

/** The error if changes kept arriving while the content was read. */
export function contentKeptChangingError(remedy = READ_AGAIN): ContentError {
  return new ContentError('server', `The content kept changing while it was read. ${remedy}`)
}

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

/** Reads single rows of a table, in no particular order, without rows that the caller may not see. */
export async function readRows<Table extends ContentTable>(
  client: ContentClient,
  table: Table,
  ids: readonly number[],
): Promise<RowOf<Table>[]> {
  return parseRows(table, await readByIds<unknown>(ids, (some) => select(client, table).in('id', some)))
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
