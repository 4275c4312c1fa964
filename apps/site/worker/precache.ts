import { OFFLINE_PAGES } from 'virtual:offline-pages'
import { CACHES, type CacheName, findInCache, putInCache } from './cache.ts'

const PICTURE = /^\/(?:_pictures|brand)\//
const CODE = /^\/_astro\//

/** Keeps the offline pages with their scripts. Fonts come with the pages that are read. */
export async function cacheShell(): Promise<void> {
  for (const { address } of OFFLINE_PAGES) {
    const page = await fetch(address, { cache: 'no-cache' })
    if (!page.ok) throw new Error(`The page ${address} answered ${page.status}.`)
    const scripts = (await page.clone().text()).matchAll(/"(\/_astro\/[^"]+\.js)"/g)
    for (const [, script = ''] of scripts) await fetchIntoCache('code', script)
    await putInCache('shell', address, page)
  }
}

/** Lets go of what an earlier version of this worker kept. */
export async function deleteOldCaches(): Promise<void> {
  const ours: string[] = Object.values(CACHES)
  for (const name of await caches.keys()) if (name.startsWith('site-') && !ours.includes(name)) await caches.delete(name)
}

/** Keeps what is not kept yet. What a page has just loaded, the browser still has: nothing is sent for it. */
export async function cacheAddresses(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const { origin, pathname } = new URL(address, self.location.origin)
    if (origin !== self.location.origin) continue
    const cacheName: CacheName = PICTURE.test(pathname) ? 'pictures' : CODE.test(pathname) ? 'code' : 'pages'
    if (!(await findInCache(cacheName, address)) && !(await findInCache('shell', address)))
      await fetchIntoCache(cacheName, address)
  }
}

async function fetchIntoCache(cacheName: CacheName, address: string): Promise<void> {
  const answer = await fetch(address)
  if (isCacheable(answer)) await putInCache(cacheName, address, answer)
}

/** Whole answers of this site alone; one that was led elsewhere belongs to another address. */
export function isCacheable(answer: Response): boolean {
  return answer.status === 200 && answer.type === 'basic' && !answer.redirected
}
