import { beforeEach, expect, test, vi } from 'vitest'

const SITE = 'https://site.example'

vi.mock('virtual:offline-pages', () => ({ OFFLINE_PAGES: [{ prefix: '', address: '/offline' }] }))

let listeners: Map<string, (event: object) => void>
let cached: Map<string, Response>
/** The worker's unfinished work for the requests of a test. */
let works: Promise<unknown>[]
/** The error of a device that refuses to open its caches, or to store more. */
let refusal: { open?: DOMException; put?: DOMException }

/** Loads the worker with empty caches, and with only the parts of the global scope that the worker uses. */
beforeEach(async () => {
  listeners = new Map()
  cached = new Map()
  works = []
  refusal = {}
  vi.stubGlobal('self', {
    location: new URL(SITE),
    clients: { matchAll: async () => [{ url: SITE }] },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  })
  const cache = {
    match: async (key: string) => cached.get(key),
    put: async (key: string, response: Response) => {
      if (refusal.put) throw refusal.put
      cached.delete(key)
      cached.set(key, response)
    },
    delete: async (key: string) => cached.delete(key),
    keys: async () => [...cached.keys()],
  }
  const shell = { ...cache, match: async (key: string) => (key.endsWith('/offline') ? new Response('') : undefined) }
  const open = async (name: string) => {
    if (refusal.open) throw refusal.open
    return name.startsWith('site-shell') ? shell : cache
  }
  vi.stubGlobal('caches', { open })
  // A response of this site, as the worker receives it.
  vi.spyOn(Response.prototype, 'type', 'get').mockReturnValue('basic')
  vi.resetModules()
  await import('./sw.ts')
  return async () => {
    vi.useRealTimers()
    await Promise.allSettled(works)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

/**
 * Sends a request of a page to the worker.
 * @returns the worker's answer, `undefined` if the browser answers itself, and the pending work of the worker
 */
function request(path: string, mode = 'navigate'): { answered: Promise<Response> | undefined; pending: Promise<unknown>[] } {
  let answered: Promise<Response> | undefined
  const pending: Promise<unknown>[] = []
  listeners.get('fetch')?.({
    request: { url: SITE + path, method: 'GET', mode },
    respondWith: (response: Promise<Response>) => {
      answered = response
    },
    waitUntil: (work: Promise<unknown>) => {
      pending.push(work)
      works.push(work)
    },
    preloadResponse: Promise.resolve(undefined),
  })
  return { answered, pending }
}

/** Whether the worker answers the request for a page instead of the browser. */
function answers(path: string): boolean {
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/html' } }))
  return request(path).answered !== undefined
}

test.each(['/admin', '/admin/products'])('%s is left to the network', (path) => {
  expect(answers(path)).toBe(false)
})

test.each(['/', '/ar/products', '/products/3', '/articles/draft'])('%s is answered by the worker, also offline', (path) => {
  expect(answers(path)).toBe(true)
})

function answer(type: string): Response {
  return new Response('<p>', { headers: { 'content-type': type } })
}

/** A page reports its loaded files. Ends when the worker has handled the report. */
async function report(paths: readonly string[]): Promise<void> {
  const pending: unknown[] = []
  const data = paths.map((path) => SITE + path)
  listeners.get('message')?.({ data, waitUntil: (work: unknown) => pending.push(work) })
  await Promise.all(pending)
}

test('of what a page reports, the lists are kept also if the connection drops a picture before them', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/_pictures/')) throw new TypeError('Failed to fetch')
    return answer('text/html')
  })
  await report(['/products/3', '/_pictures/a-640.webp', '/products', '/articles'])
  expect([...cached.keys()]).toEqual(['/products/3', '/products', '/articles'].map((path) => SITE + path))
})

/** The headers arrive, and the connection ends before the body. */
function brokenOff(): Response {
  return new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) }))
}

test('of the scripts that a list names, the others are kept also if one breaks off in the middle', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('recent')) return brokenOff()
    if (address.includes('filter')) return new Response('import "./recent.a1.js"; import "./engine.a1.js"')
    return address.includes('engine') ? answer('text/javascript') : html('<script src="/_astro/filter.a1.js">')
  })
  await report(['/products'])
  expect([...cached.keys()]).toEqual(['/products', '/_astro/filter.a1.js', '/_astro/engine.a1.js'].map((path) => SITE + path))
})

test('if a script of the offline page breaks off in the middle, the worker is not installed, so the browser tries again', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    return address.endsWith('.js') ? brokenOff() : html('<script src="/_astro/kept-pages.a1.js">')
  })
  const installing = Promise.withResolvers<void>()
  listeners.get('install')?.({ waitUntil: installing.resolve })
  await expect(installing.promise).rejects.toThrow('network error')
  expect(cached.size).toBe(0)
})

test('on a device whose storage is broken, scripts and pictures come from the network', async () => {
  vi.stubGlobal('fetch', async () => answer('text/javascript'))
  refusal.open = new DOMException('Internal error.', 'UnknownError')
  const { answered, pending } = request('/_astro/page.a1.js', 'cors')
  expect((await answered)?.status).toBe(200)
  await Promise.allSettled(pending)
})

test('a picture that is cached as WebP is not fetched as AVIF; another width is fetched', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    fetched.push(url)
    return answer('image/avif')
  })
  cached.set(`${SITE}/_pictures/a-320.webp`, answer('image/webp'))
  const here = await request('/_pictures/a-320.avif', 'no-cors').answered
  expect(here?.headers.get('content-type')).toBe('image/webp')
  const wider = await request('/_pictures/a-640.avif', 'no-cors').answered
  expect(wider?.headers.get('content-type')).toBe('image/avif')
  expect(fetched).toEqual([`${SITE}/_pictures/a-640.avif`])
})

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })

/** A connection that answers only when the test says so. */
function slowNetwork() {
  const network = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => network.promise)
  vi.useFakeTimers()
  return network
}

test('on a connection that brings nothing, the copy of a page is shown after 10 seconds, marked as one; the late page is kept', async () => {
  const network = slowNetwork()
  cached.set(`${SITE}/products`, html('<aside data-kept hidden>old</aside>'))
  const { answered, pending } = request('/products')
  const shown = vi.fn()
  void answered?.then(shown)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(await (await answered)?.text()).toBe('<aside data-kept>old</aside>')
  network.resolve(html('new'))
  await Promise.all(pending)
  expect(await cached.get(`${SITE}/products`)?.text()).toBe('new')
})

test.each(['/about', '/search/products.json'])('what the device has no copy of waits for a slow connection: %s', async (path) => {
  const network = slowNetwork()
  const { answered } = request(path, path.startsWith('/search/') ? 'cors' : 'navigate')
  await vi.advanceTimersByTimeAsync(60_000)
  network.resolve(html('new'))
  expect(await (await answered)?.text()).toBe('new')
})

test('on a connection that brings nothing, the search index of the device is used after 10 seconds', async () => {
  const network = slowNetwork()
  cached.set(`${SITE}/search/products.json`, new Response('kept index'))
  const { answered } = request('/search/products.json', 'cors')
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await (await answered)?.text()).toBe('kept index')
  network.resolve(new Response('new index'))
})

test('on a line that led nowhere, the next copy is shown after a second; once something arrived, after 10 seconds again', async () => {
  const network = slowNetwork()
  const kept = () => cached.set(`${SITE}/products`, html('old'))
  const shownAfter = async (ms: number) => {
    kept()
    const shown = vi.fn()
    void request('/products').answered?.then(shown)
    await vi.advanceTimersByTimeAsync(ms)
    return shown.mock.calls.length > 0
  }
  expect(await shownAfter(10_100)).toBe(true)
  expect(await shownAfter(1_100)).toBe(true)
  network.resolve(html('new'))
  await vi.advanceTimersByTimeAsync(0)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  expect(await shownAfter(9_900)).toBe(false)
  works = []
})

test('what answers late on a line that brings other answers does not make the next page give way to its copy', async () => {
  slowNetwork()
  cached.set(`${SITE}/products`, html('old'))
  cached.set(`${SITE}/articles`, html('old'))
  const slow = request('/products')
  await vi.advanceTimersByTimeAsync(1_000)
  vi.stubGlobal('fetch', async () => html('new'))
  await request('/about').answered
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await (await slow.answered)?.text()).toBe('old')
  const next = slowNetwork()
  const { answered } = request('/articles')
  await vi.advanceTimersByTimeAsync(3_000)
  next.resolve(html('new'))
  expect(await (await answered)?.text()).toBe('new')
  works = []
})

test('a page that arrives in time is shown, although there is a copy', async () => {
  const network = slowNetwork()
  cached.set(`${SITE}/products`, html('old'))
  const { answered } = request('/products')
  await vi.advanceTimersByTimeAsync(9_900)
  network.resolve(html('new'))
  expect(await (await answered)?.text()).toBe('new')
})

test('without room for the newest version of a page, the older copy stays', async () => {
  vi.stubGlobal('fetch', async () => answer('text/html'))
  const older = new Response('older')
  cached.set(`${SITE}/products`, older)
  refusal.put = new DOMException('Quota exceeded.', 'QuotaExceededError')
  const { answered, pending } = request('/products')
  expect((await answered)?.status).toBe(200)
  const [{ status } = { status: undefined }] = await Promise.allSettled(pending)
  expect(status).toBe('rejected')
  expect(cached.get(`${SITE}/products`)).toBe(older)
})
