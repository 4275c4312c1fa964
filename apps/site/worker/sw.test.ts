import { beforeEach, expect, test, vi } from 'vitest'

const SITE = 'https://site.example'
const DRAFT = `/draft/${'a'.repeat(43)}`

vi.mock('virtual:offline-pages', () => ({ OFFLINE_PAGES: [{ prefix: '', address: '/offline' }] }))

let listeners: Map<string, (event: object) => void>
let cached: Map<string, Response>

/** Loads the worker with empty caches, in the few parts of its global scope that it uses. */
beforeEach(async () => {
  listeners = new Map()
  cached = new Map()
  vi.stubGlobal('self', {
    location: new URL(SITE),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  const cache = {
    match: async (key: string) => cached.get(key),
    put: async (key: string, response: Response) => void cached.set(key, response),
    delete: async (key: string) => cached.delete(key),
    keys: async () => [...cached.keys()],
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.resetModules()
  await import('./sw.ts')
  return () => vi.unstubAllGlobals()
})

/** Whether the worker answers the request for a page instead of the browser. */
function answers(path: string, mode = 'navigate'): boolean {
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/html' } }))
  const respondWith = vi.fn()
  const request = { url: SITE + path, method: 'GET', mode }
  listeners.get('fetch')?.({ request, respondWith, waitUntil: () => {}, preloadResponse: Promise.resolve(undefined) })
  return respondWith.mock.calls.length > 0
}

test.each([DRAFT, `/ar${DRAFT}`, `${DRAFT}?from=chat`, '/admin', '/admin/products'])('%s is left to the network', (path) => {
  expect(answers(path)).toBe(false)
})

test.each(['/', '/ar/products', '/products/3', '/articles/draft'])('%s is answered by the worker, also offline', (path) => {
  expect(answers(path)).toBe(true)
})

/** A response of this site, as the worker receives it. */
function answer(type: string, headers: Record<string, string> = {}): Response {
  const response = new Response('<p>', { headers: { 'content-type': type, ...headers } })
  return Object.defineProperty(response, 'type', { value: 'basic' })
}

/** A page reports what it has loaded. Ends when the worker has done with it. */
async function report(paths: readonly string[]): Promise<void> {
  const pending: unknown[] = []
  const data = paths.map((path) => SITE + path)
  listeners.get('message')?.({ data, waitUntil: (work: unknown) => pending.push(work) })
  await Promise.all(pending)
}

test('of what a page reports, a shared draft is not kept on the device, also if it was opened before this worker was active', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    answer('text/html', address.includes('/draft/') ? { 'cache-control': 'no-store' } : {}),
  )
  await report([DRAFT, `/ar${DRAFT}`, '/products/3'])
  expect([...cached.keys()]).toEqual([`${SITE}/products/3`])
})

test('of what a page reports, the lists are kept also if the connection drops a picture before them', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/_pictures/')) throw new TypeError('Failed to fetch')
    return answer('text/html')
  })
  await report(['/products/3', '/_pictures/a-640.webp', '/products', '/articles'])
  expect([...cached.keys()]).toEqual(['/products/3', '/products', '/articles'].map((path) => SITE + path))
})
