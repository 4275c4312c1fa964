/** Reads a result from a snapshot. It captures no rows, so that the same query can run against a later snapshot. */
export type Query<Snapshot, Result> = (snapshot: Snapshot) => Result

interface Read<Snapshot> {
  query: Query<Snapshot, unknown>
  result: unknown
}

/** The reads of one page: its queries by key, with their results. */
export type PageReads<Snapshot> = ReadonlyMap<string, Read<Snapshot>>

/**
 * Caches the results of queries against a snapshot. A result that equals its predecessor in the previous snapshot is the same
 * object (structural sharing), so results of two snapshots are compared by identity. Only this class compares content deeply.
 */
export class QueryCache<Snapshot> {
  readonly #snapshot: Snapshot
  readonly #results = new Map<string, unknown>()
  #previousResults: ReadonlyMap<string, unknown>

  constructor(snapshot: Snapshot, previous?: QueryCache<Snapshot>) {
    this.#snapshot = snapshot
    this.#previousResults = previous ? previous.#results : new Map()
  }

  /** @param key identifies the query: equal queries have equal keys */
  run<Result>(key: string, query: Query<Snapshot, Result>): Result {
    if (!this.#results.has(key)) this.#results.set(key, this.#sharedResult(key, query(this.#snapshot)))
    return this.#results.get(key) as Result
  }

  /** Whether all queries of a page still return the results that it was rendered from. */
  isCurrent(reads: PageReads<Snapshot>): boolean {
    for (const [key, { query, result }] of reads) if (this.run(key, query) !== result) return false
    return true
  }

  /** Frees the results of the previous snapshot after all pages are compared. */
  releasePrevious(): void {
    this.#previousResults = new Map()
  }

  #sharedResult(key: string, result: unknown): unknown {
    const previous = this.#previousResults.get(key)
    return isEqual(previous, result) ? previous : result
  }
}

/** Runs and tracks the queries of one page. Several pages can be tracked concurrently. */
export class PageQueries<Snapshot> {
  readonly #cache: QueryCache<Snapshot>
  readonly #reads = new Map<string, Read<Snapshot>>()

  constructor(cache: QueryCache<Snapshot>) {
    this.#cache = cache
  }

  get reads(): PageReads<Snapshot> {
    return this.#reads
  }

  /** See `QueryCache.run`. */
  run<Result>(key: string, query: Query<Snapshot, Result>): Result {
    const result = this.#cache.run(key, query)
    this.#reads.set(key, { query, result })
    return result
  }
}

/** Compares two values deeply; cheap if they share objects. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => isEqual(item, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isEqual(one[key], other[key]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
