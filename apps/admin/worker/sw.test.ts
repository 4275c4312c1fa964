import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const PAGE = 'https://site.example/admin/products'
const SCRIPT = 'https://site.example/admin/assets/a-1.js'

let cached: Map<string, Response>
let listeners: Map<string, (event: object) => void>

/** Loads the worker with an empty cache, in the few parts of its global scope that it uses. */
beforeEach(async () => {
  cached = new Map()
  listeners = new Map()
  vi.stubGlobal('self', { addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener) })
  const cache = {
    match: async (key: string) => cached.get(key),
    put: async (key: string, response: Response) => void cached.set(key, response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.resetModules()
  await import('./sw.ts')
})
afterEach(() => vi.unstubAllGlobals())

/** Sends the worker the addresses that a page has loaded, and waits until it has handled them. */
async function reportLoaded(addresses: string[], answer: (address: string) => Response): Promise<void> {
  vi.stubGlobal('fetch', async (address: string) => answer(address))
  const pending: unknown[] = []
  listeners.get('message')?.({ data: addresses, waitUntil: (work: unknown) => pending.push(work) })
  await Promise.all(pending)
}

test('the page and the files that it loaded before the worker was active are cached', async () => {
  await reportLoaded([PAGE, SCRIPT], (address) => new Response(address))
  expect([...cached.keys()]).toEqual(['/admin/', SCRIPT])
})

test('an error answer is never cached: offline it would replace the page or a script', async () => {
  await reportLoaded([PAGE, SCRIPT], () => new Response('The admin is not built.', { status: 503 }))
  expect([...cached.keys()]).toEqual([])
})
