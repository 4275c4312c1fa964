const YEAR_S = 31_536_000

/** How long an answer may be kept. */
export const CACHE_CONTROL = {
  /** Files whose name changes with their content. */
  immutable: `public, max-age=${YEAR_S}, immutable`,
  /** Kept, but asked for again each time: pages, feeds, indexes, service workers. */
  revalidate: 'no-cache',
  /** Never kept: what differs with each load. */
  noStore: 'no-store',
} as const
