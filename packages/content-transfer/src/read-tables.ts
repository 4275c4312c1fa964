import { CONTENT_TABLE_NAMES, type ContentTable, columnsIn } from '@bayt/content/entities/tables'
import { ContentError, classifyError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { columnsOf } from '@bayt/content/queries/columns'
import { readNewestChange, readUnchanged } from '@bayt/content/queries/public-content'
import { PAGE_ROWS } from '@bayt/content/queries/read-all'
import { isTransient } from './retry.ts'
import type { Values } from './values.ts'

/** What the operator can do if somebody keeps saving while the content is read. */
export const TRY_AGAIN = 'Try again in a minute.'

export type Tables = Record<ContentTable, Values[]>

/**
 * All rows of a table that the caller may see, ordered by id. Staff and the server also see drafts and hidden rows.
 * A page begins after the last id, not at an offset: a draft that is deleted meanwhile would move the rows after it.
 */
export async function readTable(client: ContentClient, table: ContentTable, columns = columnsOf(table)): Promise<Values[]> {
  const rows: Values[] = []
  for (;;) {
    // supabase-js cannot follow a table name that is a type parameter; the columns are the columns of the table's schema.
    const query = client.from(table as 'products').select(columns, { count: 'exact' })
    // A project with the original schema may have UUIDs.
    const last = rows.at(-1)?.id as number | undefined
    const { data, error, count, status } = await (last === undefined ? query : query.gt('id', last))
      .order('id')
      .limit(PAGE_ROWS)
      .overrideTypes<Values[], { merge: false }>()
    if (error) throw classifyError(error, status)
    if (!data) throw classifyError({ message: 'The server answered without data.' }, 502)
    rows.push(...data)
    if (data.length === 0 || count === null || data.length >= count) return rows
  }
}

/** The content of a project. A project with older migrations lacks tables and columns. */
export interface ReadContent {
  tables: Tables
  /** Tables and columns (`products.category`) that the project does not have. */
  missing: string[]
}

/** Reads all tables. Their public content is one consistent snapshot. @throws ContentError `server` if changes kept arriving */
export async function readTables(client: ContentClient): Promise<ReadContent> {
  const readAll = async () => {
    const missing: string[] = []
    return { tables: await readEach((table) => readExisting(client, table, missing)), missing: missing.sort() }
  }
  return (await readUnchanged(() => readNewestChange(client), readAll, TRY_AGAIN)).read
}

/** PostgREST: unknown table. PostgreSQL: unknown column. */
const NO_TABLE = 'PGRST205'
const NO_COLUMN = '42703'

function databaseCode(error: unknown): unknown {
  const cause = error instanceof ContentError ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
}

/** The rows of a table, with the known columns that the project has. @param missing receives the columns that the project lacks */
async function readExisting(client: ContentClient, table: ContentTable, missing: string[]): Promise<Values[]> {
  try {
    return await readTable(client, table)
  } catch (error) {
    const code = databaseCode(error)
    if (code === NO_TABLE) {
      missing.push(table)
      return []
    }
    if (code !== NO_COLUMN) throw error
    const rows = (await readTable(client, table, '*')).map((row) => known(table, row))
    const [first] = rows
    missing.push(...columnsIn(table).flatMap((column) => (first === undefined || column in first ? [] : [`${table}.${column}`])))
    return rows
  }
}

/**
 * Reads the tables of a project with the original schema: the known columns. Leaves out ids that are not numbers (UUIDs),
 * tables that do not exist, and tables that the account may not read.
 * @param report receives a line for each table that is left out
 */
export async function readOriginalTables(client: ContentClient, report: (line: string) => void): Promise<Tables> {
  return readEach(async (table) => {
    try {
      const rows = await readTable(client, table, '*')
      return rows.map((row) => known(table, row))
    } catch (error) {
      if (!(error instanceof ContentError) || isTransient(error) || error.kind === 'signed_out') throw error
      report(`${table} was left out: ${error.message}`)
      return []
    }
  })
}

function known(table: ContentTable, row: Values): Values {
  const columns = columnsIn(table).filter((column) => row[column] !== undefined)
  return Object.fromEntries(
    columns.filter((column) => column !== 'id' || Number.isInteger(row.id)).map((column) => [column, row[column] ?? null]),
  )
}

async function readEach(read: (table: ContentTable) => Promise<Values[]>): Promise<Tables> {
  const entries = await Promise.all(CONTENT_TABLE_NAMES.map(async (table) => [table, await read(table)] as const))
  return Object.fromEntries(entries) as Tables
}
