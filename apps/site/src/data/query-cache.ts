/** Reads a result from a snapshot. A query captures no rows, so that the same query can run against a later snapshot. */
export type Query<Snapshot, Result> = (snapshot: Snapshot) => Result

/** A query with its result. Pages with the same query share one read. */
interface Read<Snapshot> {
  key: string
  query: Query<Snapshot, unknown>
  result: unknown
  /** The last cache that confirmed this result. */
  foundBy: QueryCache<Snapshot>
}

/** The reads of one page: its queries by key, with their results. */
export type PageReads<Snapshot> = ReadonlyMap<string, Read<Snapshot>>

/**
 * Caches the results of queries against a snapshot. A result that equals its predecessor in the previous snapshot is the same read
 * (structural sharing), so the reads of two snapshots are compared by identity. Only this class compares content deeply.
 */
export class QueryCache<Snapshot> {
  readonly #snapshot: Snapshot
  readonly #reads = new Map<string, Read<Snapshot>>()
  #previousReads: ReadonlyMap<string, Read<Snapshot>>

  constructor(snapshot: Snapshot, previous?: QueryCache<Snapshot>) {
    this.#snapshot = snapshot
    this.#previousReads = previous ? previous.#reads : new Map()
  }

  /** @param key identifies the query: equal queries have equal keys */
  read(key: string, query: Query<Snapshot, unknown>): Read<Snapshot> {
    const known = this.#reads.get(key)
    if (known) return known
    const read = this.#sharedRead(key, query)
    this.#reads.set(key, read)
    return read
  }

  /** Whether all queries of a page still return the results that the page was rendered from. */
  isCurrent(reads: PageReads<Snapshot>): boolean {
    // Most reads were already confirmed for another page, and need no second lookup.
    for (const read of reads.values()) if (read.foundBy !== this && this.read(read.key, read.query) !== read) return false
    return true
  }

  /** Frees the results of the previous snapshot after all pages are compared. */
  releasePrevious(): void {
    this.#previousReads = new Map()
  }

  #sharedRead(key: string, query: Query<Snapshot, unknown>): Read<Snapshot> {
    const result = query(this.#snapshot)
    const previous = this.#previousReads.get(key)
    if (!previous || !isEqual(previous.result, result)) return { key, query, result, foundBy: this }
    previous.foundBy = this
    return previous
  }
}

/** Compares two values deeply; cheap if both values contain the same objects. */
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
