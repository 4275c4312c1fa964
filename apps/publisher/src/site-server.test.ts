import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { dirname, join } from 'node:path'
import { writePreviewPictures } from '@bayt/release/release-folder'
import { gradeHeaders, HIGHEST_SCORE } from '@bayt/web-headers/observatory'
import { SITE_DIRECTIVES } from '@bayt/web-headers/site'
import { beforeAll, describe, expect, it } from 'vitest'
import { listen, newFolder, recordOf } from '../test/helpers.ts'
import { DocumentStore } from './documents/document-store.ts'
import { SiteServer } from './site-server.ts'

const FILES = [
  'index.html',
  'products.html',
  'products/1.html',
  'ar.html',
  'ar/products/1.html',
  '404.html',
  'products/not-found.html',
  'articles/not-found.html',
  'ar/404.html',
  'ar/products/not-found.html',
  'ar/articles/not-found.html',
]

function release(name: string): string {
  const dir = join(newFolder(), 'site')
  for (const file of [...FILES, `_astro/${name}.css`, 'robots.txt', 'release.json']) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), `${name} ${file}`)
  }
  return dir
}

/** The directives of every page; the build adds hashes to them. */
const POLICY = [...SITE_DIRECTIVES, "script-src 'self' 'sha256-x'", "style-src 'self' 'sha256-y'"].join('; ')

const site = new SiteServer()
const one = release('one')
let origin = ''
const get = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })
const text = async (path: string) => (await get(path)).text()

/** The status of an address as it is sent, and where it leads: `fetch` would change the address. */
async function ask(target: string): Promise<[number | undefined, string | undefined]> {
  const sent = request(origin, { path: target }).end()
  const [incoming]: IncomingMessage[] = await once(sent, 'response')
  incoming?.resume()
  return [incoming?.statusCode, incoming?.headers.location]
}

beforeAll(async () => {
  origin = await listen(site.server)
})

describe('the server of the site', () => {
  it('has the highest grade for its headers over https, and redirects plain http to it', async () => {
    const secure = new SiteServer()
    secure.serve({
      record: recordOf('secure', { origin: 'https://site.example', contentSecurityPolicy: POLICY }),
      dir: release('secure'),
    })
    const base = await listen(secure.server)
    const page = await fetch(`${base}/products`, { headers: { 'x-forwarded-proto': 'https' } })
    expect(gradeHeaders(page.headers, await page.text())).toMatchObject({ score: HIGHEST_SCORE })
    const plain = await fetch(`${base}/products?a=1`, { headers: { 'x-forwarded-proto': 'http' }, redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://site.example/products?a=1'])
    const typed = await fetch(`${base}/Products/`, { headers: { 'x-forwarded-proto': 'http' }, redirect: 'manual' })
    expect([typed.status, typed.headers.get('location')]).toEqual([308, 'https://site.example/products'])
  })

  it('answers 503 before the first release', async () => {
    expect((await get('/')).status).toBe(503)
  })

  it('serves pages at their addresses, with the headers of the release', async () => {
    site.serve({ record: recordOf('one'), dir: one })
    expect(await text('/')).toBe('one index.html')
    expect(await text('/ar')).toBe('one ar.html')
    expect(await text('/ar/products/1')).toBe('one ar/products/1.html')
    const { headers } = await get('/products')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('serves the PDF of a public page with a name for people, a tag and ranges, and forgets it with its page', async () => {
    const documents = new DocumentStore(newFolder())
    const printing = new SiteServer(undefined, undefined, documents)
    const pages = ['/products', '/products/1', '/ar/products/1']
    printing.serve({ record: recordOf('one', { pages }), dir: one })
    const base = await listen(printing.server)
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(base + path, { headers: { 'cache-control': 'max-age=0', ...headers } })
    expect((await ask('/ar/products/1.pdf')).status).toBe(404)
    const title = 'أرز 1/2 | دكان'
    await documents.put('/ar/products/1.pdf', Buffer.from('%PDF-1.4 one'), { source: 'a', title })
    const found = await ask('/ar/products/1.pdf')
    expect(found.status).toBe(200)
    expect(found.headers.get('content-type')).toBe('application/pdf')
    expect(found.headers.get('cache-control')).toBe('no-cache')
    const named = /^inline; filename\*=UTF-8''(.*)$/.exec(found.headers.get('content-disposition') ?? '')?.[1] ?? ''
    expect(decodeURIComponent(named)).toBe('أرز 1 - 2 - دكان.pdf')
    expect(await found.text()).toBe('%PDF-1.4 one')
    const tag = found.headers.get('etag') ?? ''
    expect((await ask('/ar/products/1.pdf', { 'if-none-match': tag })).status).toBe(304)
    expect(await (await ask('/ar/products/1.pdf', { range: 'bytes=1-3' })).text()).toBe('PDF')
    await documents.put('/ar/products/1.pdf', Buffer.from('%PDF-1.4 two'), { source: 'b', title })
    expect(await (await ask('/ar/products/1.pdf', { 'if-none-match': tag })).text()).toBe('%PDF-1.4 two')
    printing.serve({ record: recordOf('one', { pages: ['/products', '/products/1'] }), dir: one })
    const gone = await ask('/ar/products/1.pdf')
    expect([gone.status, await gone.text()]).toEqual([404, 'one ar/products/not-found.html'])
    expect(gone.headers.get('content-disposition')).toBeNull()
    for (const path of ['/index.pdf', '/documents/index.json', '/products/1.pdf/']) expect((await ask(path)).status).toBe(404)
  })

  it('sends the policy with documents, but not with their scripts and pictures', async () => {
    const asset = await get('/_astro/one.css')
    expect(asset.status).toBe(200)
    expect(asset.headers.get('content-security-policy')).toBeNull()
    expect((await get('/nothing')).headers.get('content-security-policy')).toBe("default-src 'none'")
  })

  it('sends each page, not-found pages included, with the hashes of its own scripts, and other documents without hashes', async () => {
    const pages = ['/', '/products', '/404']
    const pagePolicies = { texts: ["script-src 'sha256-a'", "script-src 'sha256-b'"], ofPages: [0, 1, 1] }
    const contentSecurityPolicy = "script-src 'self' 'sha256-a' 'sha256-b'; style-src 'self'"
    site.serve({ record: recordOf('one', { pages, pagePolicies, contentSecurityPolicy }), dir: one })
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')
    expect(await policyOf('/')).toBe("script-src 'sha256-a'")
    expect(await policyOf('/products')).toBe("script-src 'sha256-b'")
    expect(await policyOf('/nothing')).toBe("script-src 'sha256-b'")
    expect(await policyOf('/robots.txt')).toBe("script-src 'self'; style-src 'self'")
    expect(await policyOf('/_astro/one.css')).toBeNull()
    site.serve({ record: recordOf('one'), dir: one })
  })

  it('compresses not-found pages for clients that accept it', async () => {
    const long = release('long')
    writeFileSync(join(long, '404.html'), 'not found '.repeat(200))
    site.serve({ record: recordOf('long'), dir: long })
    const coded = await get('/nothing', { headers: { 'accept-encoding': 'br' } })
    expect(coded.headers.get('content-encoding')).toBe('br')
    expect(await coded.text()).toBe('not found '.repeat(200))
    const plain = await get('/nothing', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe('not found '.repeat(200))
    site.serve({ record: recordOf('one'), dir: one })
  })

  it.each([
    ['/nothing', '404.html'],
    ['/404', '404.html'],
    ['/ar/products/not-found', 'ar/products/not-found.html'],
    ['/products/99', 'products/not-found.html'],
    ['/products/1/extra', 'products/not-found.html'],
    ['/articles/abc', 'articles/not-found.html'],
    ['/ar/articles/99999999999999999999', 'ar/articles/not-found.html'],
    ['/ar/ar', 'ar/404.html'],
    ['/%E0%A4%A', '404.html'],
    ['/..%2f..%2fetc%2fpasswd', '404.html'],
  ])('answers %s with 404 and %s', async (path, file) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(`one ${file}`)
  })

  it('redirects other forms of an address to the canonical one', async () => {
    expect((await get('/products/?category=rice')).headers.get('location')).toBe('/products?category=rice')
    expect((await get('/products.html')).headers.get('location')).toBe('/products')
  })

  it.each([
    ['//example.com/', '/example.com'],
    ['//example.com', '/example.com'],
    ['//products', '/products'],
    ['///ar//', '/ar'],
    ['//x?a=1', '/x?a=1'],
    ['//%70roducts', '/%70roducts'],
    ['///%72obots.txt?a=1', '/%72obots.txt?a=1'],
  ])('leads from %s to %s, and to no other host', async (target, location) => {
    expect(await ask(target)).toEqual([308, location])
  })

  it.each(['http://[/', 'http://', 'x'])(
    'answers the invalid request target %s with 400, and the next request normally',
    async (target) => {
      expect((await ask(target))[0]).toBe(400)
      expect((await get('/')).status).toBe(200)
    },
  )

  it('leads from an address with encoded letters to the address without them, and finds nothing that the plain address hides', async () => {
    site.serve({ record: recordOf('one'), dir: one })
    expect(await ask('/%70roducts/not-found?x=%41')).toEqual([308, '/products/not-found?x=%41'])
    expect(await ask('/ar/%34%30%34')).toEqual([308, '/ar/404'])
    expect(await ask('/robots%2etxt')).toEqual([308, '/robots.txt'])
    expect(await ask('/%72elease.json')).toEqual([308, '/release.json'])
    for (const hidden of ['/%6eone', '/products%2fnot-found', '/%66%6f%6f/']) expect((await ask(hidden))[0]).not.toBe(200)
  })

  it('answers only GET and HEAD', async () => {
    expect((await get('/', { method: 'POST' })).status).toBe(405)
    expect(await (await get('/', { method: 'HEAD' })).text()).toBe('')
  })

  it('lets the admin read which release is live', async () => {
    const { headers } = await get('/release.json')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('lets the console read the pictures of the release for previews, also from another host; it is no page of the site', async () => {
    expect(await get('/pictures.json')).toMatchObject({ status: 404 })
    const pictures = { pictures: {}, missing: ['https://media.example/x.png'], defaults: {}, share: [] }
    const two = release('two')
    writePreviewPictures(pictures, two)
    site.serve({ record: recordOf('two'), dir: two })
    const response = await get('/pictures.json')
    expect(await response.json()).toEqual(pictures)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('etag')).toBeTruthy()
    site.serve({ record: recordOf('one'), dir: one })
  })

  it('shows since when a release is pinned, and removes that after a resume', async () => {
    const pin = { since: '2026-11-21T10:00:00.000Z', by: 'Salem', key: 'k' }
    site.serve({ record: recordOf('one'), dir: one, pin })
    expect(await (await get('/release.json')).json()).toMatchObject({ release: 'one', heldSince: pin.since })
    site.serve({ record: recordOf('one'), dir: one })
    expect(await (await get('/release.json')).json()).not.toHaveProperty('heldSince')
  })

  it('switches between two requests and still serves the hashed files of the previous release', async () => {
    site.serve({ record: recordOf('two'), dir: release('two'), olderDirs: [one] })
    expect(await text('/')).toBe('two index.html')
    expect(await text('/_astro/one.css')).toBe('one _astro/one.css')
    expect((await get('/_astro/two.css')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/_astro/three.css')).status).toBe(404)
  })
})

describe('/admin', () => {
  it('leads to a console with an origin of its own, with path and query', async () => {
    const withAdmin = new SiteServer('http://localhost:4322/admin')
    withAdmin.serve({ record: recordOf('one'), dir: one })
    const response = await fetch(`${await listen(withAdmin.server)}/admin/products?edit=3`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://localhost:4322/admin/products?edit=3'])
  })

  it('is not found if the publisher does not know the console', async () => {
    expect((await get('/admin')).status).toBe(404)
  })
})

describe('a page whose address is written in another way', () => {
  it.each([
    ['/products/001', '/products/1'],
    ['/products/1.0?x=1', '/products/1?x=1'],
    ['/products/1e0', '/products/1'],
    ['/ar/products/%D9%A0%D9%A1', '/ar/products/1'],
    ['/Products/1/?x=1', '/products/1?x=1'],
    ['/products/1,', '/products/1'],
    ['/products/1%E2%80%8F', '/products/1'],
    ['/AR/products/1.html', '/ar/products/1'],
    ['/en/products/1', '/products/1'],
  ])('leads from %s to %s', async (written, canonical) => {
    const response = await get(written)
    expect([response.status, response.headers.get('location')]).toEqual([308, canonical])
  })

  it.each(['/products/002', '/Products/2', '/products/1e400', '/products/-0', '/products/1.5', '/articles/01'])(
    'is not found if no record has it: %s',
    async (written) => {
      expect((await get(written)).status).toBe(404)
    },
  )
})
