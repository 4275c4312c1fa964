import { type CacheName, findInCache, putInCache, removeFromCache } from './cache.ts'
import { cachedPage, offlinePage } from './cached-page.ts'
import { cachePage, isCacheable } from './precache.ts'

/** Network first: without a connection, or if the server fails, the cached copy, which is marked as one. */
export async function networkFirstPage(event: FetchEvent): Promise<Response> {
  const address = event.request.url
  try {
    const preloaded: Response | undefined = await event.preloadResponse
    const page = preloaded ?? (await fetch(event.request))
    if (page.status < 500) {
      event.waitUntil(updateCache(address, page.clone()))
      return page
    }
    return (await cachedPage(address)) ?? page
  } catch (error) {
    const copy = (await cachedPage(address)) ?? (await offlinePage(address))
    if (copy) return copy
    throw error
  }
}

/** Removes a deleted page from the cache. Redirected pages and pages of captive portals are not cached. */
async function updateCache(address: string, page: Response): Promise<void> {
  if (page.status === 404 || page.status === 410) await removeFromCache('pages', address)
  else if (isCacheable(page) && isPage(page) && !(await findInCache('shell', address))) await cachePage(address, page)
}

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true
}

/** Cache first: the name of the file is a content hash. */
export async function cacheFirst(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cacheName: CacheName = url.includes('/_pictures/') ? 'pictures' : 'code'
  const cached = await findInCache(cacheName, url)
  if (cached) return cached
  const file = await fetch(event.request)
  if (isCacheable(file)) event.waitUntil(putInCache(cacheName, url, file.clone()))
  return file
}

/** Network first, otherwise the cached version. */
export async function networkFirst(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    const data = await fetch(event.request)
    if (isCacheable(data)) event.waitUntil(putInCache('pictures', url, data.clone()))
    if (data.status < 500) return data
    return (await findInCache('pictures', url)) ?? data
  } catch (error) {
    const cached = await findInCache('pictures', url)
    if (cached) return cached
    throw error
  }
}
