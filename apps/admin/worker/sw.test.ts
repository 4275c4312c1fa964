import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const PAGE = 'https://site.example/admin/products'
const SCRIPT = 'https://site.example/admin/assets/a-1.js'

let cached: Map<string, Response>
let listeners: Map<string, (event: object) => void>
/** The error of the device's storage, if the storage fails. */
let failure: DOMException | undefined

/** Loads the worker with an empty cache, and with only the parts of the global scope that the worker uses. */
beforeEach(async () => {
  cached = new Map()
  listeners = new Map()
  failure = undefined
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: new URL(PAGE),
  })
  const cache = {
    match: async (key: string | Request) => cached.get(addressOf(key))?.clone(),
    put: async (key: string | Request, response: Response) => {
      if (failure) throw failure
      cached.set(addressOf(key), response)
    },
    delete: async (key: string | Request) => cached.delete(addressOf(key)),
    keys: async () => [...cached.keys()].map((url) => ({ url })),
  }
  vi.stubGlobal('caches', {
    open: async () => {
      if (failure?.name === 'UnknownError') throw failure
      return cache
    },
  })
  vi.resetModules()
  await import('./sw.ts')
})
afterEach(() => vi.unstubAllGlobals())

const addressOf = (key: string | Request) => (typeof key === 'string' ? key : key.url)

/** The worker's answer to a request of the page. */
async function load(url: string, mode: 'navigate' | 'cors'): Promise<string> {
  const answers: Promise<Response>[] = []
  const respondWith = (answer: Promise<Response>) => void answers.push(answer)
  listeners.get('fetch')?.({ request: { url, method: 'GET', mode }, respondWith })
  const [answer] = await Promise.all(answers)
  return answer?.text() ?? 'left to the network'
}

/** Sends the worker the addresses that a page has loaded, and waits until the worker has handled them. */
async function reportLoaded(addresses: string[], answer: (address: string) => Response): Promise<void> {
  vi.stubGlobal('fetch', async (address: string) => answer(address))
  await tell(addresses)
}

/** Sends a message of a page to the worker, and waits until the worker has handled the message. */
async function tell(data: object): Promise<void> {
  const pending: unknown[] = []
  listeners.get('message')?.({ data, waitUntil: (work: unknown) => pending.push(work) })
  await Promise.all(pending)
}

test('the page and the files that it loaded before the worker was active are cached', async () => {
  await reportLoaded([PAGE, SCRIPT], (address) => new Response(address))
  expect([...cached.keys()]).toEqual(['/admin/', SCRIPT])
})

test('a file that cannot be fetched again does not keep the others out of the cache', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await reportLoaded([SCRIPT, PAGE], (address) => {
    if (address === SCRIPT) throw new TypeError('Failed to fetch')
    return new Response(address)
  })
  expect([...cached.keys()]).toEqual(['/admin/'])
  expect(warned).toHaveBeenCalledWith(expect.stringContaining(SCRIPT), expect.any(TypeError))
  warned.mockRestore()
})

test('an error answer is never cached: offline it would replace the page or a script', async () => {
  await reportLoaded([PAGE, SCRIPT], () => new Response('The admin is not built.', { status: 503 }))
  expect([...cached.keys()]).toEqual([])
})

test.each([
  ['full', 'QuotaExceededError'],
  ['broken', 'UnknownError'],
])('on a device whose storage is %s, page, code and other files come from the network', async (_state, name) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => new Response('<script src="/admin/assets/old.js">'))
  await load(PAGE, 'navigate')
  failure = new DOMException('', name)
  vi.stubGlobal('fetch', async () => new Response('<script src="/admin/assets/new.js">'))
  for (const [url, mode] of [
    [PAGE, 'navigate'],
    [SCRIPT, 'cors'],
    [`${PAGE}/icon.svg`, 'cors'],
  ] as const) {
    expect(await load(url, mode), url).toContain('new.js')
  }
  expect(warned).toHaveBeenCalled()
  warned.mockRestore()
})

test('offline, the page and the files that were loaded before are opened from the cache', async () => {
  const addresses = [PAGE, SCRIPT, `${PAGE}/icon.svg`] as const
  const modeOf = (url: string) => (url === PAGE ? 'navigate' : 'cors')
  vi.stubGlobal('fetch', async ({ url }: Request) => new Response(`<p>${url}`))
  for (const url of addresses) await load(url, modeOf(url))
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  for (const url of addresses) expect(await load(url, modeOf(url))).toBe(`<p>${url}`)
})

const ORIGIN = 'https://site.example'
const RUNTIME = `${ORIGIN}/admin/assets/runtime-1.js`
/** The code of a version of the console; the first file is the same in all versions. */
const codeOf = (version: string) => [
  RUNTIME,
  `${ORIGIN}/admin/assets/first-${version}.js`,
  `${ORIGIN}/admin/assets/first-${version}.css`,
]
const pageOf = (version: string) => {
  const [runtime, first, styles] = codeOf(version).map((file) => new URL(file).pathname)
  return `<script src="${runtime}"></script><script src="${first}"></script><link href="${styles}">`
}

const screenOf = (version: string) => `${ORIGIN}/admin/assets/screens-${version}.js`
const filesOf = (version: string) => [...codeOf(version), screenOf(version)]

/**
 * Opens a version of the console. @param arrived number of its files that arrive before the connection is lost; if all files
 * arrive, the version shows a screen
 */
async function open(version: string, arrived = filesOf(version).length): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response(pageOf(version)))
  await load(PAGE, 'navigate')
  vi.stubGlobal('fetch', async ({ url }: Request) => new Response(url))
  for (const file of filesOf(version).slice(0, arrived)) await load(file, 'cors')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  if (arrived === filesOf(version).length) await tell({ shown: filesOf(version) })
}

test.each([0, 2, 3])(
  'a new version of which the page and %i files arrived before the line was lost leaves the old one to open',
  async (arrived) => {
    await open('a')
    await open('b', arrived)
    // A tab of the old version is still open.
    await tell({ shown: filesOf('a') })
    expect(await load(PAGE, 'navigate')).toBe(pageOf('a'))
    for (const file of filesOf('a')) expect(await load(file, 'cors')).toBe(file)
  },
)

test('once a new version has shown a screen it opens offline, and the files of the old one are removed', async () => {
  await open('a')
  await open('b')
  expect(await load(PAGE, 'navigate')).toBe(pageOf('b'))
  expect([...cached.keys()].toSorted()).toEqual(['/admin/', ...filesOf('b')].toSorted())
})

test('a page without our code, as a host shows it during maintenance, does not replace the console', async () => {
  await open('a')
  vi.stubGlobal('fetch', async () => new Response('<p>Maintenance</p>'))
  await load(PAGE, 'navigate')
  await tell({ shown: [] })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await load(PAGE, 'navigate')).toBe(pageOf('a'))
})
