/**
 * The service worker: opens the console offline from its cache. The cache contains nothing private: the page and its code are the same for
 * everyone. The page itself stores lists and drafts, per account. The page is network first, so that each load has its own nonce; offline
 * the last page is served with its policy. A new version opens offline only once a screen of it was shown: if the connection breaks before,
 * the old version still opens.
 */
declare const self: ServiceWorkerGlobalScope

const CACHE = 'admin-1'
const BASE = '/admin'
/** All paths of the console serve the same page. */
const PAGE = `${BASE}/`
/** The page of a new version that has not shown a screen yet. */
const NEXT = `${PAGE}?next`
const ASSETS = `${BASE}/assets/`
/** Network timeout, after which the device counts as offline. */
const TIMEOUT_MS = 8_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || !isOurs(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (url.pathname.startsWith(ASSETS)) event.respondWith(cacheFirst(request))
  else event.respondWith(networkFirst(request))
})

/**
 * A page sends a list of the files that it loaded before this worker controlled it. The browser has these files in its HTTP cache,
 * so this worker caches them without a download. Once the page shows a screen, it sends `{ shown }`: all files that it has loaded.
 */
self.addEventListener('message', (event) => {
  const { data } = event
  if (Array.isArray(data)) event.waitUntil(cacheLoaded(textsIn(data)))
  else if (Array.isArray(data?.shown)) event.waitUntil(orNothing(openNextPage(textsIn(data.shown))))
})

const textsIn = (items: unknown[]) => items.filter((item) => typeof item === 'string')

function isOurs(path: string): boolean {
  return path === BASE || path.startsWith(PAGE)
}

async function openPage(request: Request): Promise<Response> {
  const cached = await findCached(PAGE)
  try {
    const page = await fetch(request, cached ? { signal: AbortSignal.timeout(TIMEOUT_MS) } : {})
    if (page.ok) {
      // Reads the complete page, so that the timeout also applies to a page that stops in the middle.
      await page.clone().text()
      await orNothing(cachePage(page.clone()))
    }
    return page.status >= 500 && cached ? cached : page
  } catch (error) {
    if (cached) return cached
    throw error
  }
}

/**
 * The result of a cache operation; undefined if the cache of the device fails: the console must also load on a device with a full
 * or broken storage.
 */
async function orNothing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    console.warn('The admin cannot use its cache on this device:', error)
    return undefined
  }
}

function findCached(key: Request | string): Promise<Response | undefined> {
  return orNothing(caches.open(CACHE).then((cache) => cache.match(key)))
}

async function putInCache(key: Request | string, response: Response): Promise<void> {
  await (await caches.open(CACHE)).put(key, response)
}

async function cachePage(page: Response): Promise<void> {
  const before = await findCached(PAGE)
  const isNew = before && String(codeOf(await before.text())) !== String(codeOf(await page.clone().text()))
  await putInCache(isNew ? NEXT : PAGE, page)
}

/**
 * From now on the new version opens offline. Removes the files of the old version.
 * @param loaded files of the page that shows a screen; the page may be in an older tab
 */
async function openNextPage(loaded: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const next = await cache.match(NEXT)
  const code = next && codeOf(await next.clone().text())
  if (!code || code.length === 0 || !code.every((file) => loaded.includes(file))) return
  const files = await Promise.all(loaded.map((file) => cache.match(file)))
  if (files.includes(undefined)) return
  await cache.put(PAGE, next)
  await cache.delete(NEXT)
  const old = (await cache.keys()).filter(({ url }) => url.includes(ASSETS) && !loaded.includes(url))
  await Promise.all(old.map((key) => cache.delete(key)))
}

/** The scripts and styles that a page names. Their names contain the version. */
function codeOf(html: string): string[] {
  return [...html.matchAll(/\s(?:src|href)="(\/admin\/assets\/[^"]+)"/g)].map(([, path]) => `${self.location.origin}${path}`)
}

/** For content-hashed files. */
async function cacheFirst(request: Request): Promise<Response> {
  const cached = await findCached(request)
  if (cached) return cached
  const file = await fetch(request)
  if (file.ok) await orNothing(putInCache(request, file.clone()))
  return file
}

/** For all other files. */
async function networkFirst(request: Request): Promise<Response> {
  try {
    const file = await fetch(request)
    if (file.ok) await orNothing(putInCache(request, file.clone()))
    return file
  } catch (error) {
    const cached = await findCached(request)
    if (cached) return cached
    throw error
  }
}

async function cacheLoaded(addresses: string[]): Promise<void> {
  for (const address of addresses) {
    try {
      await cacheOne(address)
    } catch (error) {
      console.warn(`The admin could not fetch ${address} for its cache:`, error)
    }
  }
}

async function cacheOne(address: string): Promise<void> {
  const isPage = !new URL(address).pathname.startsWith(ASSETS)
  if (await findCached(isPage ? PAGE : address)) return
  const response = await fetch(address)
  if (response.ok) await orNothing(isPage ? cachePage(response) : putInCache(address, response))
}

export {}
