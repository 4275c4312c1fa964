import { ContentError } from '@bayt/content/errors'
import { readOtherTexts, readSearchedNames, type TextsProgress, type TextsStore } from '@bayt/content/queries/searched-rows'
import type { FoundRecords } from '@bayt/content/search/record-search'
import type { SearchedTable } from '@bayt/content/search/searched-texts'
import { resourceKeys } from '../../data/keys.ts'
import type { Services } from '../../data/services.tsx'
import { accountOf } from '../../data/session/session.ts'
import { type CalledWorker, WorkerCalls } from '../../data/worker-calls.ts'
import type { SearchMethods } from './serve-search.ts'

/** The answer of a search, and the last time when its texts were known to equal the texts of the server (ms). */
export interface Answer extends FoundRecords {
  checkedAt: number
  /** Whether only the names of all rows were searched: their other texts are not all on this device. */
  isPartial: boolean
  /** The reason why the texts could not be compared with the server. */
  offline?: ContentError
}

/** Texts that were read within this time are not read again; for lists, `staleTime` is equally long. */
const FRESH_MS = 10_000

/** The first reading of a table. */
export interface Reading extends TextsProgress {
  /** Whether the reading has failed. The next search continues the reading. */
  hasFailed?: boolean
}

interface Running {
  accountId: number
  calls: WorkerCalls<SearchMethods>
  store: TextsStore
  /** The tables whose texts this page has read for this worker. */
  read: Set<SearchedTable>
  readings: Map<SearchedTable, Reading>
}

/**
 * The search of the console: a worker reads the texts of the tables once, and then only their changes. The worker reads names
 * first, and searches them while it reads the other texts. A worker starts with the first search of an account, and ends when the
 * account leaves.
 */
export class Searcher {
  readonly #services: Pick<Services, 'client' | 'queryClient' | 'session'>
  readonly #startWorker: () => CalledWorker
  #running: Running | undefined
  /** The last comparison with the server: comparisons run one after the other. */
  #lastCheck: Promise<void> = Promise.resolve()
  /** When this page last compared texts with the server (ms). */
  readonly #checkedAt = new Map<SearchedTable, number>()
  readonly #listeners = new Set<() => void>()

  constructor(
    services: Pick<Services, 'client' | 'queryClient' | 'session'>,
    startWorker: () => CalledWorker = startSearchWorker,
  ) {
    this.#services = services
    this.#startWorker = startWorker
    services.session.subscribe(() => {
      if (this.#running && this.#running.accountId !== accountOf(services.session.get())) this.#close()
    })
  }

  /** @throws ContentError if the names were never read completely, and cannot be read now */
  async find(table: SearchedTable, query: string): Promise<Answer> {
    const running = this.#open()
    const { calls } = running
    const tables = tablesOf(table)
    let offline: ContentError | undefined
    try {
      await this.#bringUpToDate(tables)
    } catch (error) {
      if (!(error instanceof ContentError && error.kind === 'offline')) throw error
      offline = error
    }
    // The worker answers in order, so the search covers at least the texts that the states report.
    const [states, found] = await Promise.all([
      Promise.all(tables.map((each) => calls.call('stateOf', each))),
      calls.call('find', table, query),
    ])
    if (offline && !states.every((state) => state?.hasNames)) throw offline
    const isPartial = !states.every((state) => state?.isComplete)
    if (isPartial && !offline) void this.#readOthers(running, table)
    const checked = tables.map((each, at) => this.#checkedAt.get(each) ?? states[at]?.checkedAt ?? 0)
    return { ...found, checkedAt: Math.min(...checked), isPartial, ...(offline && { offline }) }
  }

  /** Prepares the next search. Does nothing if the preparation would read all names: staff may never search. */
  async prepare(table: SearchedTable): Promise<void> {
    const { calls } = this.#open()
    const tables = tablesOf(table)
    if (this.#isFresh(tables)) return
    const states = await Promise.all(tables.map((each) => calls.call('stateOf', each)))
    if (states.every((state) => state?.hasNames)) await this.find(table, '')
  }

  /** The first reading of a table, of its names or its other texts, while the reading runs or after it failed. */
  readonly reading = (table: SearchedTable): Reading | undefined => this.#running?.readings.get(table)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #open(): Running {
    const accountId = accountOf(this.#services.session.get())
    if (accountId === undefined) throw new ContentError('signed_out', 'Nobody is signed in.')
    if (this.#running && !this.#running.calls.isClosed) return this.#running
    const calls = new WorkerCalls<SearchMethods>(this.#startWorker())
    const store: TextsStore = {
      stateOf: (table) => calls.call('stateOf', table),
      keep: (table, change) => calls.call('keep', table, change),
    }
    this.#running = { accountId, calls, store, read: new Set(), readings: new Map() }
    this.#checkedAt.clear()
    // A worker that cannot start fails all calls.
    calls.call('open', accountId).catch(() => undefined)
    return this.#running
  }

  #close(): void {
    this.#running?.calls.close(new ContentError('signed_out', 'The account has left.'))
    this.#running = undefined
  }

  /** Whether the last comparison, which may still be running, is new enough for the next search. */
  #isFresh(tables: readonly SearchedTable[]): boolean {
    return tables.every((table) => {
      const state = this.#services.queryClient.getQueryState(resourceKeys.texts(table))
      const isRead = state !== undefined && this.#running?.read.has(table) === true
      return isRead && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS
    })
  }

  /**
   * Compares the texts of the tables with the server, unless they are fresh. A write marks the keys of its table as stale, also during
   * a comparison that began before the write.
   */
  #bringUpToDate(tables: readonly SearchedTable[]): Promise<void> {
    const { client, queryClient } = this.#services
    const running = this.#open()
    const { read, store } = running
    if (this.#isFresh(tables)) return this.#lastCheck
    for (const table of tables) {
      read.add(table)
      queryClient.setQueryData(resourceKeys.texts(table), true)
    }
    const startedAt = Date.now()
    const report = (table: SearchedTable, progress: TextsProgress) => this.#report(running, table, progress)
    this.#lastCheck = this.#lastCheck
      .catch(() => undefined)
      .then(() => readSearchedNames(client, tables, store, report))
      .then(() => {
        for (const table of tables) this.#checkedAt.set(table, startedAt)
      })
      .catch((error: unknown) => {
        for (const queryKey of tables.map(resourceKeys.texts)) queryClient.removeQueries({ queryKey, exact: true })
        throw error
      })
      .finally(() => {
        for (const table of tables) if (running.readings.get(table)?.texts === 'names') this.#report(running, table, undefined)
      })
    return this.#lastCheck
  }

  /** Reads the texts that are not names, unless this page is already reading these texts. */
  async #readOthers(running: Running, table: SearchedTable): Promise<void> {
    const known = running.readings.get(table)
    if (known && !known.hasFailed) return
    this.#report(running, table, { texts: 'others', read: 0, total: 0 })
    try {
      const parts = readOtherTexts(this.#services.client, table, running.store)
      for await (const progress of parts) this.#report(running, table, progress)
      this.#report(running, table, undefined)
    } catch (error) {
      console.warn('The texts of the search could not be read:', error)
      this.#report(running, table, { texts: 'others', read: 0, total: 0, hasFailed: true })
    }
  }

  #report({ readings }: Running, table: SearchedTable, reading: Reading | undefined): void {
    if (reading) readings.set(table, reading)
    else readings.delete(table)
    for (const listener of this.#listeners) listener()
  }
}

/** Every search uses the search words of staff. */
const tablesOf = (table: SearchedTable): SearchedTable[] => (table === 'synonyms' ? ['synonyms'] : ['synonyms', table])

const startSearchWorker = () => new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })

const searchers = new WeakMap<Services, Searcher>()

/** The search of this page. */
export function searcherOf(services: Services): Searcher {
  const searcher = searchers.get(services) ?? new Searcher(services)
  searchers.set(services, searcher)
  return searcher
}
