const YEAR_S = 31_536_000

/** Values of the header `cache-control`. */
export const CACHE_CONTROL = {
  /** Files with a content hash in their name. */
  immutable: `public, max-age=${YEAR_S}, immutable`,
  /** Cached and revalidated each time: pages, feeds, indexes, service workers. */
  revalidate: 'no-cache',
  /** Never cached: responses that differ with each load. */
  noStore: 'no-store',
} as const
