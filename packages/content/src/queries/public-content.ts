import { z } from 'zod'
import { loss } from '../entities/build.ts'
import { describeIssue, toFieldIssues } from '../entities/issue-codes.ts'
import { CONTENT_TABLE_NAMES, type ContentTable, ENTITIES, eachTable, orderOf, type RowOf } from '../entities/tables.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { columnsOf } from './columns.ts'
import { type ContentRows, readEachTable, rowsOf } from './content-rows.ts'
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
const READ_ATTEMPTS = 5

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
function contentKeptChangingError(remedy = READ_AGAIN): ContentError {
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
async function readRows<Table extends ContentTable>(
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

/** The public rows of a table in display order, each with its version. */
type RowVersions = readonly (readonly [id: number, version: string])[]

/** The newest change in the content, and the newest loss that staff have confirmed. */
export interface ContentState {
  newestChange: number
  /** The newest change that the content includes and whose loss staff have confirmed; 0 without a confirmation. */
  confirmedChange: number
}

/** The versions of all public rows, as one consistent snapshot. */
interface ContentVersions extends ContentState {
  tables: Record<ContentTable, RowVersions>
}

const rowVersions = z.array(z.tuple([z.number().int(), z.string()]))
const answer = z.object({
  newest_change: z.number().int().nonnegative(),
  confirmed_change: z.number().int().nonnegative(),
  ...eachTable(() => rowVersions),
})

/** Reads ids and versions of the public rows, without their content. @throws ContentError */
async function readContentVersions(client: ContentClient): Promise<ContentVersions> {
  const versions = await unwrap(client.rpc('public_content_versions'))
  const { newest_change, confirmed_change, ...tables } = parseAnswer('about the versions of the content', answer, versions)
  return { newestChange: newest_change, confirmedChange: confirmed_change, tables }
}

const confirmedLoss = loss.extend({
  /** The newest change of the content that staff confirmed; 0 without a confirmation. */
  change: z.number().int().nonnegative(),
})
export type ConfirmedLoss = z.output<typeof confirmedLoss>

/** The last content of a reader. A later reader can begin with this content, for example after a page was closed. */
export interface KnownContent {
  content: PublicContent
  versions: ContentVersions
}

/**
 * Reads the public content repeatedly: first all rows, later only changed rows. Unchanged rows are the same objects as before
 * (structural sharing).
 */
export class PublicContentReader {
  readonly #client: ContentClient
  #known: KnownContent | undefined
  #nextVersions: ContentVersions | undefined

  /** @param known the last content of another reader of the same database */
  constructor(client: ContentClient, known?: KnownContent) {
    this.#client = client
    this.#known = known
  }

  get known(): KnownContent | undefined {
    return this.#known
  }

  /** Reads the versions of the public rows; the next `read` uses them. @throws ContentError */
  async readState(): Promise<ContentState> {
    this.#nextVersions = await readContentVersions(this.#client)
    const { newestChange, confirmedChange } = this.#nextVersions
    return { newestChange, confirmedChange }
  }

  /** Reads one consistent snapshot. @throws ContentError; `server` if changes kept arriving during 5 attempts */
  async read(): Promise<PublicContent> {
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
      const versions = this.#nextVersions ?? (await readContentVersions(this.#client))
      this.#nextVersions = undefined
      const content = this.#known ? await this.#readChanged(this.#known, versions) : await readPublicContent(this.#client)
      if (content?.newestChange !== versions.newestChange) continue
      if (!hasEveryRow(content, versions)) {
        // An incomplete snapshot would corrupt all later incremental reads.
        this.forget()
        continue
      }
      this.#known = { content, versions }
      return content
    }
    throw contentKeptChangingError()
  }

  /** The loss that staff have confirmed until now by Retry (`confirm_changes`). @throws ContentError */
  async readConfirmedLoss(): Promise<ConfirmedLoss> {
    return parseAnswer('about the confirmed loss', confirmedLoss, await unwrap(this.#client.rpc('confirmed_loss')))
  }

  /** Makes the next `read` fetch all rows. */
  forget(): void {
    this.#known = undefined
  }

  /** @returns `undefined` if a row was hidden after the versions were read */
  async #readChanged({ content, versions: before }: KnownContent, versions: ContentVersions): Promise<PublicContent | undefined> {
    let isConsistent = true
    let isComplete = true
    const rows = await readEachTable(async (table) => {
      const update = await this.#changedTable(table, rowsOf(content, table), before.tables[table], versions.tables[table])
      isConsistent &&= update.isUnchanged
      isComplete &&= update.rows !== undefined
      return update.rows ?? []
    })
    if (!isComplete) return undefined
    const newestChange = isConsistent ? versions.newestChange : await readNewestChange(this.#client)
    return { ...rows, newestChange }
  }

  /**
   * @returns `rows`: the current rows, absent if a row was hidden after the versions were read; `isUnchanged`: whether all rows
   * match the versions
   */
  async #changedTable<Table extends ContentTable>(
    table: Table,
    known: readonly RowOf<Table>[],
    before: RowVersions,
    now: RowVersions,
  ): Promise<{ rows: RowOf<Table>[] | undefined; isUnchanged: boolean }> {
    const versionBefore = new Map(before)
    const ids = now.filter(([id, version]) => versionBefore.get(id) !== version).map(([id]) => id)
    const rows = new Map(known.map((row) => [row.id, row]))
    if (ids.length > 0) for (const row of await readRows(this.#client, table, ids)) rows.set(row.id, row)
    const versionNow = new Map(now)
    const ordered = now.map(([id]) => rows.get(id))
    return {
      rows: ordered.every((row) => row !== undefined) ? ordered : undefined,
      isUnchanged: ids.every((id) => rows.get(id)?.updated_at === versionNow.get(id)),
    }
  }
}

/** Whether every row of the versions was read. A failing backend may return fewer rows with a success status. */
function hasEveryRow(content: PublicContent, { tables }: ContentVersions): boolean {
  return CONTENT_TABLE_NAMES.every(
    (table) =>
      tables[table].length === content[table].length && tables[table].every(([id], index) => content[table][index]?.id === id),
  )
}
