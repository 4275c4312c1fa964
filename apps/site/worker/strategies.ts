import { type CacheName, findInCache, putInCache, removeFromCache } from './cache.ts'
import { cachedPage, offlinePage } from './cached-page.ts'
import { networkOrCopyIfLate } from './patience.ts'
import { cachePage, isCacheable } from './precache.ts'

/**
 * Network first: without a connection, or if the server fails or does not answer for long, the cached copy, which is marked as one. A late
 * answer is cached for the next visit.
 */
export async function networkFirstPage(event: FetchEvent): Promise<Response> {
  const address = event.request.url
  const network = requestPage(event)
  event.waitUntil(
    network.then(
      (page) => updateCache(address, page.clone()),
      () => undefined,
    ),
  )
  try {
    const page = await networkOrCopyIfLate(network, () => cachedPage(address))
    return page.status < 500 ? page : ((await cachedPage(address)) ?? page)
  } catch (error) {
    const copy = (await cachedPage(address)) ?? (await offlinePage(address))
    if (copy) return copy
    throw error
  }
}

async function requestPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await preloadResponse
  return preloaded ?? fetch(request)
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

/** Network first, otherwise the cached version. A late answer is cached too. */
export async function networkFirst(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cached = () => findInCache('pictures', url)
  const network = fetch(event.request)
  event.waitUntil(
    network.then(
      (data) => (isCacheable(data) ? putInCache('pictures', url, data.clone()) : undefined),
      () => undefined,
    ),
  )
  try {
    const data = await networkOrCopyIfLate(network, cached)
    return data.status < 500 ? data : ((await cached()) ?? data)
  } catch (error) {
    const copy = await cached()
    if (copy) return copy
    throw error
  }
}
