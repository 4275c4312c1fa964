/**
 * The service worker: opens the console offline from its cache. The cache contains nothing private: the page and its code are the
 * same for everyone. The page itself stores lists and drafts, per account.
 *
 * The page is network first, so that each load has its own nonce; offline the last page is served with its policy. A page of a new version
 * is the last one once its code has arrived too: a line that breaks in between would leave a page that shows nothing.
 */
declare const self: ServiceWorkerGlobalScope

const CACHE = 'admin-1'
const BASE = '/admin'
/** All paths of the console are one page. */
const PAGE = `${BASE}/`
/** Where the newest page waits for its code. */
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

/** Caches what the page loaded before this worker controlled it. It is in the HTTP cache, so nothing is requested. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(cacheLoaded(event.data.filter((item) => typeof item === 'string')))
})

function isOurs(path: string): boolean {
  return path === BASE || path.startsWith(PAGE)
}

async function openPage(request: Request): Promise<Response> {
  const cached = await findCached(PAGE)
  try {
    const page = await fetch(request, cached ? { signal: AbortSignal.timeout(TIMEOUT_MS) } : {})
    if (page.ok) {
      // The whole page within the time, also where it is not cached.
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
 * The result of a cache operation, or nothing if the cache of the device fails: the console must also load where storage is full or
 * broken.
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
  await putInCache(NEXT, page)
  await openNextPage()
}

async function cacheAsset(key: Request | string, file: Response): Promise<void> {
  await putInCache(key, file)
  await openNextPage()
}

/** From now on the newest page opens offline, if its code is cached. Removes the files of another version. */
async function openNextPage(): Promise<void> {
  const cache = await caches.open(CACHE)
  const next = await cache.match(NEXT)
  if (!next) return
  const code = codeOf(await next.clone().text())
  const files = await Promise.all(code.map((address) => cache.match(address)))
  if (files.includes(undefined)) return
  const before = await cache.match(PAGE)
  const codeBefore = before && codeOf(await before.text())
  await cache.put(PAGE, next)
  await cache.delete(NEXT)
  if (!codeBefore || String(codeBefore) === String(code)) return
  const old = (await cache.keys()).filter(({ url }) => url.includes(ASSETS) && !code.includes(url))
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
  if (file.ok) await orNothing(cacheAsset(request, file.clone()))
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
  if (response.ok) await orNothing(isPage ? cachePage(response) : cacheAsset(address, response))
}

export {}
