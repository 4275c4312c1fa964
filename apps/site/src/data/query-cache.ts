/** A question about a snapshot. It holds no rows, so that the same query can run against a later snapshot. */
export type Query<Snapshot, Result> = (snapshot: Snapshot) => Result

interface Read<Snapshot> {
  query: Query<Snapshot, unknown>
  result: unknown
}

/** What one page read: its queries by key, with their results. */
export type PageReads<Snapshot> = ReadonlyMap<string, Read<Snapshot>>

/**
 * The results of queries against one snapshot; each query runs once. A result that equals the one of the previous snapshot
 * is the same object, so that two snapshots are compared by identity. This is the only place that compares content.
 */
export class QueryCache<Snapshot> {
  readonly #snapshot: Snapshot
  readonly #results = new Map<string, unknown>()
  #previousResults: ReadonlyMap<string, unknown>

  constructor(snapshot: Snapshot, previous?: QueryCache<Snapshot>) {
    this.#snapshot = snapshot
    this.#previousResults = previous ? previous.#results : new Map()
  }

  /** @param key equal queries have equal keys */
  run<Result>(key: string, query: Query<Snapshot, Result>): Result {
    if (!this.#results.has(key)) this.#results.set(key, this.#sharedResult(key, query(this.#snapshot)))
    return this.#results.get(key) as Result
  }

  /** Whether every query of a page still has the result that the page was rendered with. */
  isCurrent(reads: PageReads<Snapshot>): boolean {
    for (const [key, { query, result }] of reads) if (this.run(key, query) !== result) return false
    return true
  }

  /** Frees the results of the previous snapshot once all pages are compared. */
  releasePrevious(): void {
    this.#previousResults = new Map()
  }

  #sharedResult(key: string, result: unknown): unknown {
    const previous = this.#previousResults.get(key)
    return isEqual(previous, result) ? previous : result
  }
}

/** Runs the queries of one page and tracks them. Several pages may be tracked at the same time. */
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

/** Compares two values deeply; cheap where they share their parts. */
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
