/** What is kept on the device, and how much of it: a visitor's storage is not ours to fill. */

/** Stands for the offline pages as they are now; the renderer writes their hash here, so that they are kept anew with each change. */
const SHELL_VERSION = '__SHELL_VERSION__'

export const CACHES = {
  /** The pages that stand in for a page that is not kept, with what they need. */
  shell: `site-shell-${SHELL_VERSION}`,
  /** Pages that were visited, and the lists. */
  pages: 'site-pages-1',
  /** Scripts and fonts. */
  code: 'site-code-1',
  /** Pictures and search indexes. */
  pictures: 'site-pictures-1',
} as const

export type CacheName = keyof typeof CACHES

/** Entries that a store holds at most; the oldest are let go of first. Pictures are about 20 kB each. */
const LIMITS: Record<CacheName, number> = { shell: 20, pages: 80, code: 60, pictures: 200 }

/** When a copy was kept, as `Date.toUTCString` writes it. */
export const CACHED_AT = 'x-kept-at'

/** Keeps an answer as the newest of its cacheName, under the address without its query. */
export async function putInCache(cacheName: CacheName, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(CACHES[cacheName])
  const key = keyOf(address)
  const headers = new Headers(answer.headers)
  headers.set(CACHED_AT, new Date().toUTCString())
  const copy = new Response(await answer.blob(), { status: answer.status, headers })
  // Entries are listed in the order they came, so the newest use is last.
  await cache.delete(key)
  await cache.put(key, copy)
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(0, keys.length - LIMITS[cacheName]))) await cache.delete(old)
}

export async function findInCache(cacheName: CacheName, address: string): Promise<Response | undefined> {
  return (await caches.open(CACHES[cacheName])).match(keyOf(address))
}

export async function removeFromCache(cacheName: CacheName, address: string): Promise<void> {
  await (await caches.open(CACHES[cacheName])).delete(keyOf(address))
}

/** Every page of this site is the same whatever its query: the filters of a list live in the browser. */
function keyOf(address: string): string {
  const { origin, pathname } = new URL(address, self.location.origin)
  return origin + pathname
}
