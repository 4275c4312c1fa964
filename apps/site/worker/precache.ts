import { CACHES, type CacheName, findInCache, putInCache } from './cache.ts'
import { offlineAddressFor } from './cached-page.ts'

declare const self: ServiceWorkerGlobalScope

const PICTURE = /^\/_pictures\//
const CODE = /^\/_astro\//
/** The address of a script or of print styles: absolute in a page, relative in another script. */
const CODE_FILE = /(?:\/_astro|["'`]\.)\/([\w.-]+\.(?:js|css))\b/g

/** Caches the offline pages in the languages of the open pages. */
export async function cacheShell(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const address of new Set(pages.map(({ url }) => offlineAddressFor(url)))) await cacheOfflinePage(address)
}

/** Caches an offline page with its scripts and print styles. Fonts are cached with visited pages. */
export async function cacheOfflinePage(address: string): Promise<void> {
  const page = await fetch(address, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The page ${address} answered ${page.status}.`)
  await cacheCode(await page.clone().text())
  await putInCache('shell', address, page)
}

/** Deletes the caches of earlier versions of this worker. */
export async function deleteOldCaches(): Promise<void> {
  const ours: string[] = Object.values(CACHES)
  for (const name of await caches.keys()) if (name.startsWith('site-') && !ours.includes(name)) await caches.delete(name)
}

/**
 * Caches missing addresses. A failed address does not stop the other addresses, because a page reports only once.
 * @param addresses complete addresses of what the page has just loaded, so the browser's HTTP cache answers without a request; paths of
 *   other pages
 */
export async function cacheAddresses(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await cacheMissing(address).catch((error: unknown) => console.info(`${address} is not kept:`, error))
  }
}

async function cacheMissing(address: string): Promise<void> {
  const { origin, pathname } = new URL(address, self.location.origin)
  if (origin !== self.location.origin) return
  const cacheName: CacheName = PICTURE.test(pathname) ? 'pictures' : CODE.test(pathname) ? 'code' : 'pages'
  if ((await findInCache(cacheName, address)) || (await findInCache('shell', address))) return
  await fetchIntoCache(cacheName, address, address.startsWith('/') ? 'default' : 'force-cache')
}

async function fetchIntoCache(cacheName: CacheName, address: string, cache: RequestCache): Promise<void> {
  const response = await fetch(address, { cache })
  if (!isCacheable(response)) return
  if (cacheName === 'pages') await cachePage(address, response)
  else await putInCache(cacheName, address, response)
}

/** Caches a page with its scripts and print styles, so that a list can be filtered and searched offline even if it was never opened or searched. */
export async function cachePage(address: string, page: Response): Promise<void> {
  const html = await page.clone().text()
  await putInCache('pages', address, page)
  await cacheCode(html)
}

/**
 * Caches the files that a page or script names, including later imports. A failed file does not stop the other files.
 * @throws the error of a failed file
 */
async function cacheCode(text: string, known = new Set<string>()): Promise<void> {
  let failure: unknown
  for (const [, name = ''] of text.matchAll(CODE_FILE)) {
    if (known.has(name)) continue
    known.add(name)
    const address = `/_astro/${name}`
    try {
      if (!(await findInCache('code', address))) await fetchIntoCache('code', address, 'default')
      await cacheCode((await (await findInCache('code', address))?.text()) ?? '', known)
    } catch (error) {
      failure = error
    }
  }
  if (failure) throw failure
}

/** Only complete responses of this site are cacheable; a redirected response belongs to another address. */
export function isCacheable(response: Response): boolean {
  return response.status === 200 && response.type === 'basic' && !response.redirected
}
