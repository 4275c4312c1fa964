const YEAR_S = 31_536_000
const DAY_S = 86_400

/** Values of the header `cache-control`. */
export const CACHE_CONTROL = {
  /** Files with a content hash in their name. */
  immutable: `public, max-age=${YEAR_S}, immutable`,
  /** Asked for again after a day: icons of home screens, the manifest, and the service worker of the site. */
  daily: `public, max-age=${DAY_S}`,
  /** Cached and revalidated each time: pages, feeds, indexes, the service worker of the admin. */
  revalidate: 'no-cache',
  /** Never cached: responses that differ with each load. */
  noStore: 'no-store',
} as const
