import { type CacheName, findInCache, putInCache, removeFromCache } from './cache.ts'
import { cachedPage, offlineAddressFor, offlinePage } from './cached-page.ts'
import { networkOrCopyIfLate } from './patience.ts'
import { cacheOfflinePage, cachePage, isCacheable } from './precache.ts'

/** A page: network first, otherwise the cached copy, which says that it is a copy, or the offline page. */
export async function networkFirstPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    const update = (page: Response) => updateCache(url, page)
    return await networkFirst(event, requestPage(event), update, () => cachedPage(url))
  } catch (error) {
    const page = await offlinePage(url)
    if (page) return page
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
  // The visitor may have changed the language.
  const offline = offlineAddressFor(address)
  if (!(await findInCache('shell', offline))) await cacheOfflinePage(offline)
}

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true
}

/** Cache first: the name of the file is a content hash. */
export async function cacheFirst(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cacheName: CacheName = url.includes('/_pictures/') ? 'pictures' : 'code'
  // The picture may be cached as WebP from before its AVIF existed: it is not fetched again.
  const cached = (await findInCache(cacheName, url)) ?? (await findInCache(cacheName, url.replace(/\.avif$/, '.webp')))
  if (cached) return cached
  const file = await fetch(event.request)
  if (isCacheable(file)) event.waitUntil(putInCache(cacheName, url, file.clone()))
  return file
}

/** A file whose content may change under the same name: network first, otherwise the cached version. */
export async function networkFirstFile(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const update = async (file: Response) => {
    if (isCacheable(file)) await putInCache('pictures', url, file)
  }
  return networkFirst(event, fetch(event.request), update, () => findInCache('pictures', url))
}

/**
 * The answer of the network. Returns the copy, if one exists, when there is no connection, or the server fails or is slow.
 * @param update caches the answer for the next visit, even a late answer
 * @throws the error of the network
 */
async function networkFirst(
  event: FetchEvent,
  network: Promise<Response>,
  update: (answer: Response) => Promise<void>,
  findCopy: () => Promise<Response | undefined>,
): Promise<Response> {
  event.waitUntil(
    network.then(
      (answer) => update(answer.clone()),
      () => undefined,
    ),
  )
  try {
    const answer = await networkOrCopyIfLate(network, findCopy)
    return answer.status < 500 ? answer : ((await findCopy()) ?? answer)
  } catch (error) {
    const copy = await findCopy()
    if (copy) return copy
    throw error
  }
}
