import { z } from 'zod'
import { hasOtherTexts, type SearchedRow, type SearchedTable, searchedColumns } from '../search/searched-texts.ts'
import type { ContentClient } from './client.ts'
import { readAll, readByIds } from './read-all.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

/**
 * Reads the names of all rows once, and then only changes. The other texts, which are long, follow in parts, also once. The changes come
 * from the history: its ids follow the order of commits, so a device that knows a version knows all earlier changes.
 */

/**
 * The newest version of the history that the stored texts include. The time distinguishes a project that was restored from a
 * backup.
 */
const version = z.object({ id: z.number(), changed_at: z.string() })
export type TextsVersion = z.output<typeof version>
const NO_VERSION: TextsVersion = { id: 0, changed_at: '' }

/** The part of a table's texts that a device has. */
export interface TextsState {
  version: TextsVersion
  /** Rows are read in the order of their ids, up to this id: first their names, then their other texts. */
  lastId: number
  /** Whether the names of all rows were read. */
  hasNames: boolean
  /** Whether all texts of all rows were read. */
  isComplete: boolean
  /** The last time when the texts equalled the texts of the server (ms). */
  checkedAt: number
}

export interface TextsChange {
  rows: SearchedRow[]
  removed: number[]
  state: TextsState
  /** Whether the store forgets all other rows. */
  isAnew?: boolean
}

/** Where the texts are kept. */
export interface TextsStore {
  stateOf: (table: SearchedTable) => Promise<TextsState | undefined>
  keep: (table: SearchedTable, change: TextsChange) => Promise<void>
}

/** How far the first reading of a table is, in rows. */
export interface TextsProgress {
  texts: 'names' | 'others'
  read: number
  total: number
}

/** Names take about a tenth of the bytes. */
const FEWEST_ROWS = { names: 250, others: 25 }
const MOST_ROWS = 1_000
/**
 * After a request that takes longer, the next request is smaller, long before a request would time out; after a faster request, the next
 * request is larger.
 */
const WANTED_MS = 5_000

/**
 * Updates the stored names of tables: reads the names of all rows once, then only changes. The rows that an interrupted call has
 * read are kept, and the next call continues after them.
 * @throws ContentError
 */
export async function readSearchedNames(
  client: ContentClient,
  tables: readonly SearchedTable[],
  store: TextsStore,
  onProgress: (table: SearchedTable, progress: TextsProgress) => void = () => undefined,
): Promise<void> {
  const checkedAt = Date.now()
  const isFirst = (await Promise.all(tables.map(store.stateOf))).every((state) => state === undefined)
  const states = await Promise.all(
    tables.map(async (table) => [table, await readNamesOnce(client, table, store, onProgress)] as const),
  )
  // The first call ends here, because each request takes seconds on a slow connection. The next call reads the changes since this read.
  if (isFirst) return
  const oldest = states.map(([, { version }]) => version).reduce((a, b) => (b.id < a.id ? b : a))
  const changes = await readChanges(client, tables, oldest)
  if (!changes) {
    // The history no longer contains the known version: the project was restored, or old versions were removed.
    for (const table of tables) await store.keep(table, { rows: [], removed: [], state: unread(NO_VERSION), isAnew: true })
    return readSearchedNames(client, tables, store, onProgress)
  }
  for (const [table, state] of states) {
    if (changes.newest.id === state.version.id) continue
    const ids = [...new Set(changes.versions.filter((one) => one.entity === table && one.id > state.version.id).map(idOf))]
    const rows = rowsOf(await readByIds(ids, (some) => searched(client, table, 'all').in('id', some)))
    const found = new Set(rows.map(({ id }) => id))
    await store.keep(table, {
      rows,
      removed: ids.filter((id) => !found.has(id)),
      // The state is read again, because other texts may have been stored during the request.
      state: { ...((await store.stateOf(table)) ?? state), version: changes.newest, checkedAt },
    })
  }
}

const unread = (version: TextsVersion): TextsState => ({
  version,
  lastId: 0,
  hasNames: false,
  isComplete: false,
  checkedAt: Date.now(),
})

/** Reads the names of all rows of a table, unless the store has them. */
async function readNamesOnce(
  client: ContentClient,
  table: SearchedTable,
  store: TextsStore,
  onProgress: (table: SearchedTable, progress: TextsProgress) => void,
): Promise<TextsState> {
  const known = await store.stateOf(table)
  if (known?.hasNames) return known
  if (!known || known.version.id === 0) {
    // The version is read before the rows, so the next call reads all changes that the rows may lack.
    const state = unread(await newestVersion(client))
    await store.keep(table, { rows: [], removed: [], state, isAnew: true })
  }
  for await (const progress of readParts(client, table, store, 'names')) onProgress(table, progress)
  return (await store.stateOf(table)) ?? unread(NO_VERSION)
}

/**
 * Reads the other texts of the rows whose names are known, unless the store has these texts. Each step reads a part and stores
 * it. Between two steps, the names can be updated.
 * @throws ContentError
 */
export function readOtherTexts(client: ContentClient, table: SearchedTable, store: TextsStore): AsyncGenerator<TextsProgress> {
  return readParts(client, table, store, 'others')
}

async function* readParts(
  client: ContentClient,
  table: SearchedTable,
  store: TextsStore,
  texts: TextsProgress['texts'],
): AsyncGenerator<TextsProgress> {
  let read = 0
  let size = FEWEST_ROWS[texts]
  for (;;) {
    const state = await store.stateOf(table)
    if (!state || state.isComplete || state.hasNames !== (texts === 'others')) return
    const startedAt = Date.now()
    const request = searched(client, table, texts, 'exact').gt('id', state.lastId).order('id').limit(size)
    const { data, error, count, status } = await request
    const rows = rowsOf(await unwrap(Promise.resolve({ data, error, status })))
    // Rows that were read before a change must not replace the changed rows.
    if ((await store.stateOf(table))?.version.id !== state.version.id) continue
    const isLast = rows.length < size || rows.length === count
    await store.keep(table, {
      rows,
      removed: [],
      state: {
        ...state,
        lastId: isLast ? 0 : (rows.at(-1)?.id ?? state.lastId),
        hasNames: state.hasNames || isLast,
        isComplete: isLast && (texts === 'others' || !hasOtherTexts(table)),
      },
    })
    read += rows.length
    yield { texts, read, total: read + (count ?? rows.length) - rows.length }
    size = Date.now() - startedAt < WANTED_MS ? Math.min(MOST_ROWS, size * 2) : Math.max(FEWEST_ROWS.others, Math.floor(size / 2))
  }
}

/** The type of `select` is loosened: supabase-js cannot resolve a table and columns that are variables. */
function searched(client: ContentClient, table: SearchedTable, texts: TextsProgress['texts'] | 'all', count?: 'exact') {
  return client.from(table as 'products').select(searchedColumns(table, texts).join(',') as 'id,created_at', count && { count })
}

const rowsOf = (rows: unknown[]): SearchedRow[] => rows as SearchedRow[]

async function newestVersion(client: ContentClient): Promise<TextsVersion> {
  const request = client.from('record_versions').select('id,changed_at').order('id', { ascending: false }).limit(1)
  return parseAnswer('of the history', z.array(version), await unwrap(request))[0] ?? NO_VERSION
}

const changed = version.extend({ entity: z.string().nullable(), entity_id: z.number().nullable() })
const idOf = ({ entity_id }: z.output<typeof changed>) => entity_id ?? 0

/** The versions of some tables since a version; `undefined` if the history does not have that version. */
async function readChanges(client: ContentClient, tables: readonly SearchedTable[], since: TextsVersion) {
  const rows = await readAll((from, to) =>
    client
      .from('record_versions')
      .select('id,changed_at,entity,entity_id', { count: 'exact' })
      .gte('id', since.id)
      .or(`id.eq.${since.id},entity.in.(${tables.join(',')})`)
      .order('id')
      .range(from, to),
  )
  const versions = parseAnswer('of the history', z.array(changed), rows)
  const [first] = versions
  if (since.id > 0 && (first?.id !== since.id || first.changed_at !== since.changed_at)) return undefined
  // An entry without a record id records a new order of many records; the search does not use the order.
  return { versions: versions.filter(({ entity_id }) => entity_id !== null), newest: versions.at(-1) ?? since }
}
