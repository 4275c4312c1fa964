import { ContentError } from '@bayt/content/errors'
import type { TextsChange, TextsState, TextsStore } from '@bayt/content/queries/searched-rows'
import { type FoundRecords, RecordSearch } from '@bayt/content/search/record-search'
import { type SearchedRow, type SearchedTable, searchedColumns } from '@bayt/content/search/searched-texts'
import { type SynonymRow, staffLinesOf } from '@bayt/content/search/staff-lines'
import { readTexts, removeTexts, writeTexts } from '../../lib/offline/list-cache.ts'
import type { WorkerAnswer, WorkerCall } from '../../lib/worker-calls.ts'

/** The search of an account: the texts of tables, in memory and on the device, and the answers of queries. */
export interface SearchMethods extends TextsStore {
  /** The first call. */
  open: (accountId: number) => Promise<void>
  find: (table: SearchedTable, query: string) => Promise<FoundRecords>
}

/** The side of the worker. */
interface Port {
  addEventListener: (type: 'message', listener: (event: MessageEvent<WorkerCall>) => void) => void
  postMessage: (answer: WorkerAnswer) => void
}

interface KnownTable {
  search: RecordSearch
  state: TextsState | undefined
}

/** A change writes only the entries with changed rows: an entry has the rows of this many ids. */
const IDS_PER_ENTRY = 500
const entryOf = ({ id }: { id: number }) => Math.floor(id / IDS_PER_ENTRY)
/** The entry with the state; its columns tell entries of other versions of the console. */
const STATE = 'state'

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
    const { state, rows } = await readKept(accountId, table)
    if (table !== 'synonyms') search.takeLines(linesOf(await known('synonyms')))
    search.put(rows)
    if (table === 'synonyms') search.takeLines(linesOf({ search, state }))
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
        for (const each of tables.values()) (await each).search.takeLines(linesOf(own))
      }
      await writeKept(accountId, table, change, own.search.rows())
    },
    find: async (table, query) => (await known(table)).search.find(query),
  }
}

/** The lines of staff. */
function linesOf({ search }: KnownTable) {
  return staffLinesOf(
    (search.rows() as (SynonymRow & SearchedRow & { active?: boolean })[]).filter(({ active }) => active === true),
  )
}

/** The texts on the device; none if they are of another version of the console, or cannot be read. */
async function readKept(accountId: number, table: SearchedTable): Promise<Pick<KnownTable, 'state'> & { rows: SearchedRow[] }> {
  try {
    const entries = await readTexts(accountId, table)
    const kept = entries.get(STATE) as { columns: string; state: TextsState } | undefined
    if (kept?.columns !== searchedColumns(table).join()) return { state: undefined, rows: [] }
    entries.delete(STATE)
    const rows = [...entries.values()].flatMap((entry) => entry as SearchedRow[])
    // Another tab may have read further than the state says.
    return { state: kept.state, rows: kept.state.hasNames ? rows : rows.filter(({ id }) => id <= kept.state.lastId) }
  } catch (error) {
    console.warn('The texts of the search could not be read from this device:', error)
    return { state: undefined, rows: [] }
  }
}

/** A device that cannot keep texts still searches them. */
async function writeKept(
  accountId: number,
  table: SearchedTable,
  { rows, removed, state, isAnew }: TextsChange,
  all: readonly SearchedRow[],
): Promise<void> {
  try {
    if (isAnew) await removeTexts(accountId, table)
    const changed = new Set([...rows.map(entryOf), ...removed.map((id) => entryOf({ id }))])
    const entries = [...changed].map((entry): [string, unknown] => [String(entry), all.filter((row) => entryOf(row) === entry)])
    await writeTexts(accountId, table, [...entries, [STATE, { columns: searchedColumns(table).join(), state }]])
  } catch (error) {
    console.warn('The texts of the search could not be kept on this device:', error)
  }
}
