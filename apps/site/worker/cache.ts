/** The caches on the device, limited in size so that they do not fill a visitor's storage. */

/** The renderer replaces this text with a hash of the offline pages, so that each change of the pages caches them again. */
const SHELL_VERSION = '__SHELL_VERSION__'

export const CACHES = {
  /** The offline pages and their scripts. */
  shell: `site-shell-${SHELL_VERSION}`,
  /**
   * Visited pages, and the lists. Increase the number when the stored form changes; src/components/offline/kept-pages.ts has the
   * same name.
   */
  pages: 'site-pages-1',
  /** Scripts and fonts. */
  code: 'site-code-1',
  /** Pictures and logos, and also the search indexes. Renaming the cache would empty it on every device. */
  pictures: 'site-pictures-1',
} as const

export type CacheName = keyof typeof CACHES

/** Maximum number of entries; the oldest are deleted first. A picture has about 20 kB. */
const LIMITS: Record<CacheName, number> = { shell: 20, pages: 80, code: 60, pictures: 200 }

/** The header with the time of caching, in the format of `Date.toUTCString`. */
export const CACHED_AT = 'x-kept-at'

/** Caches a response as the newest entry, under the address without its query. */
export async function putInCache(cacheName: CacheName, address: string, response: Response): Promise<void> {
  const cache = await caches.open(CACHES[cacheName])
  const key = keyOf(address)
  const headers = new Headers(response.headers)
  headers.set(CACHED_AT, new Date().toUTCString())
  const copy = new Response(await response.blob(), { status: response.status, headers })
  // Also moves an older copy of the same address to the end of the list. If there is no room for the new copy, the older copy
  // stays.
  await cache.put(key, copy)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - LIMITS[cacheName]))) await cache.delete(old)
}

/** @returns the cached response. Returns undefined on a device whose storage is broken: the network may still answer */
export async function findInCache(cacheName: CacheName, address: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(CACHES[cacheName])).match(keyOf(address))
  } catch (error) {
    console.info(`The cache of ${address} cannot be read:`, error)
    return undefined
  }
}

export async function removeFromCache(cacheName: CacheName, address: string): Promise<void> {
  await (await caches.open(CACHES[cacheName])).delete(keyOf(address))
}

/** The server ignores queries: the filters of a list run in the browser. */
function keyOf(address: string): string {
  const { origin, pathname } = new URL(address, self.location.origin)
  return origin + pathname
}
