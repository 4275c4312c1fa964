import { ContentError } from '@bayt/content/errors'
import { readSearchedTexts, type TextsProgress } from '@bayt/content/queries/searched-rows'
import type { FoundRecords } from '@bayt/content/search/record-search'
import type { SearchedTable } from '@bayt/content/search/searched-texts'
import type { Services } from '../../lib/services.tsx'
import { accountOf } from '../../lib/session/session.ts'
import { type CalledWorker, WorkerCalls } from '../../lib/worker-calls.ts'
import { resourceKeys } from '../api/keys.ts'
import type { SearchMethods } from './serve-search.ts'

/** The answer of a search, and when its texts were last known to be those of the server (ms). */
export interface Answer extends FoundRecords {
  checkedAt: number
  /** The reason why the texts could not be compared with the server. */
  offline?: ContentError
}

/** As long as a list is not read again. */
const FRESH_MS = 10_000

interface Running {
  accountId: number
  calls: WorkerCalls<SearchMethods>
  /** The tables that were read for this worker. */
  read: Set<SearchedTable>
}

/**
 * The search of the console: a worker has the texts of tables, which are read once, and then what changed. A worker starts with the first
 * search of an account, and ends when the account leaves.
 */
export class Searcher {
  readonly #services: Pick<Services, 'client' | 'queryClient' | 'session'>
  readonly #startWorker: () => CalledWorker
  #running: Running | undefined
  /** The last reading: one at a time. */
  #reading: Promise<void> = Promise.resolve()
  #progress: TextsProgress | undefined
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

  /** @throws ContentError if the texts were never read completely, and cannot be read now */
  async find(table: SearchedTable, query: string): Promise<Answer> {
    const { calls } = this.#open()
    const tables = tablesOf(table)
    let offline: ContentError | undefined
    try {
      await this.#bringUpToDate(tables)
    } catch (error) {
      if (!(error instanceof ContentError && error.kind === 'offline')) throw error
      offline = error
    }
    const states = await Promise.all(tables.map((each) => calls.call('stateOf', each)))
    if (offline && !states.every((state) => state?.isComplete)) throw offline
    const found = await calls.call('find', table, query)
    const checked = tables.map((each, at) => this.#checkedAt.get(each) ?? states[at]?.checkedAt ?? 0)
    return { ...found, checkedAt: Math.min(...checked), ...(offline && { offline }) }
  }

  /** Prepares the first search, unless this would read all texts: nobody may have asked for them. */
  async prepare(table: SearchedTable): Promise<void> {
    const { calls } = this.#open()
    const states = await Promise.all(tablesOf(table).map((each) => calls.call('stateOf', each)))
    if (states.every((state) => state?.isComplete)) await this.find(table, '')
  }

  /** How far the first reading of a table is; `undefined` if none runs. */
  readonly progress = (table: SearchedTable): TextsProgress | undefined =>
    this.#progress?.table === table ? this.#progress : undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #open(): Running {
    const accountId = accountOf(this.#services.session.get())
    if (accountId === undefined) throw new ContentError('signed_out', 'Nobody is signed in.')
    if (this.#running && !this.#running.calls.isClosed) return this.#running
    const calls = new WorkerCalls<SearchMethods>(this.#startWorker())
    this.#running = { accountId, calls, read: new Set() }
    this.#checkedAt.clear()
    // A worker that cannot start fails all calls.
    calls.call('open', accountId).catch(() => undefined)
    return this.#running
  }

  #close(): void {
    this.#running?.calls.close(new ContentError('signed_out', 'The account has left.'))
    this.#running = undefined
  }

  /** A write marks the keys of its table as stale, also while a reading runs that began before it. */
  #bringUpToDate(tables: readonly SearchedTable[]): Promise<void> {
    const { client, queryClient } = this.#services
    const { calls, read } = this.#open()
    const isFresh = tables.every((table) => {
      const state = queryClient.getQueryState(resourceKeys.texts(table))
      return read.has(table) && state !== undefined && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS
    })
    if (isFresh) return this.#reading
    for (const table of tables) {
      read.add(table)
      queryClient.setQueryData(resourceKeys.texts(table), true)
    }
    const startedAt = Date.now()
    const store = {
      stateOf: (table: SearchedTable) => calls.call('stateOf', table),
      keep: (...change: Parameters<SearchMethods['keep']>) => calls.call('keep', ...change),
    }
    this.#reading = this.#reading
      .catch(() => undefined)
      .then(() => readSearchedTexts(client, tables, store, (progress) => this.#report(progress)))
      .then(() => {
        for (const table of tables) this.#checkedAt.set(table, startedAt)
      })
      .catch((error: unknown) => {
        for (const queryKey of tables.map(resourceKeys.texts)) queryClient.removeQueries({ queryKey, exact: true })
        throw error
      })
      .finally(() => this.#report(undefined))
    return this.#reading
  }

  #report(progress: TextsProgress | undefined): void {
    this.#progress = progress
    for (const listener of this.#listeners) listener()
  }
}

/** The lines of staff count in every search. */
const tablesOf = (table: SearchedTable): SearchedTable[] => (table === 'synonyms' ? ['synonyms'] : ['synonyms', table])

const startSearchWorker = () => new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })

const searchers = new WeakMap<Services, Searcher>()

/** The search of this page. */
export function searcherOf(services: Services): Searcher {
  const searcher = searchers.get(services) ?? new Searcher(services)
  searchers.set(services, searcher)
  return searcher
}
