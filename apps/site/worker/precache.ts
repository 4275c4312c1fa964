import { OFFLINE_PAGES } from 'virtual:offline-pages'
import { CACHES, type CacheName, findInCache, putInCache } from './cache.ts'

const PICTURE = /^\/(?:_pictures|brand)\//
const CODE = /^\/_astro\//
/** The address of a script or of print styles: absolute in a page, relative in another script. */
const CODE_FILE = /["'`](?:\/_astro|\.)\/([\w.-]+\.(?:js|css))["'`]/g

/** Caches the offline pages with their scripts and print styles. Fonts are cached with visited pages. */
export async function cacheShell(): Promise<void> {
  for (const { address } of OFFLINE_PAGES) {
    const page = await fetch(address, { cache: 'no-cache' })
    if (!page.ok) throw new Error(`The page ${address} answered ${page.status}.`)
    await cacheCode(await page.clone().text())
    await putInCache('shell', address, page)
  }
}

/** Deletes the caches of earlier versions of this worker. */
export async function deleteOldCaches(): Promise<void> {
  const ours: string[] = Object.values(CACHES)
  for (const name of await caches.keys()) if (name.startsWith('site-') && !ours.includes(name)) await caches.delete(name)
}

/**
 * Caches missing addresses. The browser's HTTP cache still has the files that a page has just loaded, so no request is sent. A
 * failed address does not stop the other addresses, because a page reports only once.
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
  if (!(await findInCache(cacheName, address)) && !(await findInCache('shell', address))) await fetchIntoCache(cacheName, address)
}

async function fetchIntoCache(cacheName: CacheName, address: string): Promise<void> {
  const response = await fetch(address)
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
      if (!(await findInCache('code', address))) await fetchIntoCache('code', address)
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
