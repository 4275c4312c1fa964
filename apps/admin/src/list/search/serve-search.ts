import { ContentError } from '@bayt/content/errors'
import type { TextsChange, TextsState, TextsStore } from '@bayt/content/queries/searched-rows'
import { type FoundRecords, type PreparedRow, RecordSearch } from '@bayt/content/search/record-search'
import { type SearchedRow, type SearchedTable, searchedColumns } from '@bayt/content/search/searched-texts'
import { type SynonymRow, staffLinesOf } from '@bayt/content/search/staff-lines'
import { readTexts, removeTexts, writeTexts } from '../../data/offline/list-cache.ts'
import type { WorkerAnswer, WorkerCall } from '../../data/worker-calls.ts'

/** The search of an account: the texts of tables, in memory and on the device, and the answers of queries. */
export interface SearchMethods extends TextsStore {
  /** The first call. */
  open: (accountId: number) => Promise<void>
  find: (table: SearchedTable, query: string) => Promise<FoundRecords>
}

/** The part of the worker's global scope that this file uses. */
interface Port {
  addEventListener: (type: 'message', listener: (event: MessageEvent<WorkerCall>) => void) => void
  postMessage: (answer: WorkerAnswer) => void
}

interface KnownTable {
  search: RecordSearch
  state: TextsState | undefined
}

/** Rows that the device keeps, with their split words. The words depend on the code and on the search words of staff. */
interface KeptEntry {
  words: string
  rows: PreparedRow[]
}

/** In a build, the address of the worker changes with its code. In development, each start computes the words again. */
const CODE = import.meta.env.MODE === 'development' ? String(Date.now()) : import.meta.url
const wordsOf = (search: RecordSearch) => `${CODE} ${search.lines}`

/** A change writes only the entries with changed rows: an entry has the rows of this many ids. */
const IDS_PER_ENTRY = 500
const entryOf = ({ id }: { id: number }) => Math.floor(id / IDS_PER_ENTRY)
/**
 * The name of the entry with the state. Its format is the format of all entries: other versions of the console may have written
 * the entries.
 */
const STATE = 'state'
const formOf = (table: SearchedTable) => `prepared rows: ${searchedColumns(table).join()}`

export function serveSearch(port: Port): void {
  const methods = createSearch()
  port.addEventListener('message', ({ data: { id, method, input } }) => {
    const call = methods[method as keyof SearchMethods] as (...input: unknown[]) => Promise<unknown>
    call(...input).then(
      (output) => port.postMessage({ id, output }),
      (error: unknown) =>
        port.postMessage({
          id,
          error: { message: String(error), ...(error instanceof ContentError && { kind: error.kind }) },
        }),
    )
  })
}

function createSearch(): SearchMethods {
  let accountId = 0
  const tables = new Map<SearchedTable, Promise<KnownTable>>()
  const known = (table: SearchedTable): Promise<KnownTable> => {
    const loaded = tables.get(table) ?? load(table)
    tables.set(table, loaded)
    return loaded
  }
  const load = async (table: SearchedTable): Promise<KnownTable> => {
    const search = new RecordSearch(table)
    const { state, entries } = await readKept(accountId, table)
    search.takeLines(linesOf(table === 'synonyms' ? rowsOf(entries) : (await known('synonyms')).search.rows()))
    const old = rowsOf(entries.filter(({ words }) => words !== wordsOf(search)))
    for (const { words, rows } of entries) if (words === wordsOf(search)) search.putPrepared(rows)
    search.put(old)
    if (state && old.length > 0) void writeKept(accountId, table, { rows: old, removed: [], state }, search)
    return { search, state }
  }
  return {
    open: async (id) => {
      accountId = id
    },
    stateOf: async (table) => (await known(table)).state,
    keep: async (table, change) => {
      const own = await known(table)
      if (change.isAnew) own.search.remove(own.search.rows().map(({ id }) => id))
      own.search.put(change.rows)
      own.search.remove(change.removed)
      own.state = change.state
      if (table === 'synonyms') {
        for (const each of tables.values()) (await each).search.takeLines(linesOf(own.search.rows()))
      }
      await writeKept(accountId, table, change, own.search)
    },
    find: async (table, query) => (await known(table)).search.find(query),
  }
}

const rowsOf = (entries: readonly KeptEntry[]) => entries.flatMap(({ rows }) => rows.map(({ row }) => row))

/** The lines of staff in the rows of search words. */
function linesOf(rows: readonly SearchedRow[]) {
  return staffLinesOf(
    (rows as readonly (SynonymRow & SearchedRow & { active?: boolean })[]).filter(({ active }) => active === true),
  )
}

/** The texts on the device; empty if another version of the console wrote them, or if they cannot be read. */
async function readKept(accountId: number, table: SearchedTable): Promise<Pick<KnownTable, 'state'> & { entries: KeptEntry[] }> {
  try {
    const entries = await readTexts(accountId, table)
    const kept = entries.get(STATE) as { form: string; state: TextsState } | undefined
    if (kept?.form !== formOf(table)) return { state: undefined, entries: [] }
    entries.delete(STATE)
    const { state } = kept
    // Another tab may have stored rows beyond the position in the state.
    const isKnown = ({ row }: PreparedRow) => state.hasNames || row.id <= state.lastId
    return {
      state,
      entries: [...(entries.values() as Iterable<KeptEntry>)].map((entry) => ({ ...entry, rows: entry.rows.filter(isKnown) })),
    }
  } catch (error) {
    console.warn('The texts of the search could not be read from this device:', error)
    return { state: undefined, entries: [] }
  }
}

/** A device that cannot keep texts still searches them. */
async function writeKept(
  accountId: number,
  table: SearchedTable,
  { rows, removed, state, isAnew }: TextsChange,
  search: RecordSearch,
): Promise<void> {
  try {
    if (isAnew) await removeTexts(accountId, table)
    const all = search.preparedRows()
    const words = wordsOf(search)
    const changed = new Set([...rows.map(entryOf), ...removed.map((id) => entryOf({ id }))])
    const entries = [...changed].map((entry): [string, KeptEntry] => [
      String(entry),
      { words, rows: all.filter(({ row }) => entryOf(row) === entry) },
    ])
    await writeTexts(accountId, table, [...entries, [STATE, { form: formOf(table), state }]])
  } catch (error) {
    console.warn('The texts of the search could not be kept on this device:', error)
  }
}
