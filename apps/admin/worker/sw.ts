/**
 * The service worker: opens the admin without a connection, as it was opened last. Nothing private is in what it keeps: the
 * page is the same for everybody, and so is its code. Lists and drafts are kept by the page itself, per account.
 *
 * The page is asked for over the network whenever there is one, so that each load has a nonce of its own; only without
 * one the last page is given, with the policy that came with it.
 */
declare const self: ServiceWorkerGlobalScope

const CACHE = 'admin-1'
const BASE = '/admin'
/** All addresses of the admin are one page. */
const PAGE = `${BASE}/`
/** A line that does not answer for so long counts as none. */
const PATIENCE_MS = 8_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || !isOurs(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (url.pathname.startsWith(`${BASE}/assets/`)) event.respondWith(asKept(request))
  else event.respondWith(asNow(request))
})

/** What a page had loaded before this worker was there. The browser still has it: nothing is sent. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepLoaded(event.data.filter((item) => typeof item === 'string')))
})

function isOurs(path: string): boolean {
  return path === BASE || path.startsWith(PAGE)
}

async function openPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE)
  try {
    const page = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {})
    if (page.ok) await keepPage(page.clone(), kept)
    return page.status >= 500 && kept ? kept : page
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** Keeps the page; files of another version are let go of. */
async function keepPage(page: Response, before: Response | undefined): Promise<void> {
  const [text, textBefore] = await Promise.all([page.clone().text(), before?.clone().text()])
  if (textBefore !== undefined && entryOf(text) !== entryOf(textBefore)) await caches.delete(CACHE)
  await (await caches.open(CACHE)).put(PAGE, page)
}

/** The script that a page starts with: its name holds the version. */
function entryOf(html: string): string | undefined {
  return /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1]
}

/** Files whose name holds their version never change. */
async function asKept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const file = await fetch(request)
  if (file.ok) await cache.put(request, file.clone())
  return file
}

/** Other files: the newest there is. */
async function asNow(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const file = await fetch(request)
    if (file.ok) await cache.put(request, file.clone())
    return file
  } catch (error) {
    const kept = await cache.match(request)
    if (kept) return kept
    throw error
  }
}

async function keepLoaded(addresses: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const isPage = (address: string) => !new URL(address).pathname.startsWith(`${BASE}/assets/`)
  for (const address of addresses) {
    const key = isPage(address) ? PAGE : address
    if (!(await cache.match(key))) await cache.put(key, await fetch(address))
  }
}

export {}
