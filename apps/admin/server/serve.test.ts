import { mkdir, mkdtemp, readdir, readlink, rename, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminPolicy } from '@bayt/web-headers/admin'
import { gradeHeaders, HIGHEST_SCORE } from '@bayt/web-headers/observatory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { type RunningAdmin, serveAdmin } from './serve.ts'

const config = {
  supabaseUrl: 'http://localhost:4323',
  publishableKey: 'sb_publishable_</script>',
  siteUrl: 'http://localhost:4321',
}
const origins = ['https://admin.example', 'https://example.com']
let admin: RunningAdmin
let origin: string
let distDir: string

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'admin-'))
  await mkdir(join(distDir, 'assets'))
  await writeFile(
    join(distDir, 'index.html'),
    '<script id="app-config">"__APP_CONFIG__"</script><script nonce="__CSP_NONCE__"></script>',
  )
  await writeFile(join(distDir, 'assets/main-1a2b.js'), 'export {}')
  admin = await serveAdmin({ port: 0, config, origins, distDir })
  origin = new URL(admin.url).origin
})
afterAll(() => admin.close())

const nonceOf = (response: Response) => /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

test('the admin is ready once it is built, at every host and over http: a probe on this machine names none', async () => {
  const statuses = async () => [(await fetch(`${origin}/healthz`)).status, (await fetch(`${origin}/readyz`)).status]
  expect(await statuses()).toEqual([200, 200])
  const [file, away] = [join(distDir, 'index.html'), join(distDir, 'index.away')]
  await rename(file, away)
  const unready = await fetch(`${origin}/readyz`)
  expect([unready.status, await unready.text()]).toEqual([503, expect.stringContaining('The admin is not built')])
  await rename(away, file)
  expect(await statuses()).toEqual([200, 200])
})

const PAGE = [
  '/index',
  '//',
  '/index%2ehtml',
  '//index.html',
  '/%2Findex.html',
  '/index.html/',
  '/index.html%3Fx',
  '/index.html%23',
]

test.each(PAGE)('%s is the page with its policy, not the template', async (path) => {
  const page = await fetch(admin.url + path)
  expect(nonceOf(page)).toBeDefined()
  expect(await page.text()).not.toContain('__CSP_NONCE__')
})

test('the page is compressed for a browser that accepts it, each time with its own nonce', async () => {
  const load = (accepted: string) => fetch(admin.url, { headers: { 'accept-encoding': accepted } })
  for (const accepted of ['gzip, br', 'br']) {
    const page = await load(accepted)
    expect(page.headers.get('content-encoding')).toBe('br')
    expect(page.headers.get('vary')).toBe('accept-encoding')
    expect(await page.text()).toContain(`nonce="${nonceOf(page)}"`)
  }
  for (const accepted of ['gzip', 'identity', 'vibrant']) {
    const page = await load(accepted)
    expect(page.headers.get('content-encoding')).toBeNull()
    expect(await page.text()).toContain(`nonce="${nonceOf(page)}"`)
  }
})

test('a wrong encoding is refused', async () => {
  expect((await fetch(`${admin.url}/%zz`)).status).toBe(400)
})

test.runIf(process.platform === 'linux')('a file is closed if the browser goes during its download', async () => {
  const file = join(distDir, 'assets/large-3c4d.js')
  await writeFile(file, 'x'.repeat(20_000_000))
  const openFiles = async () => {
    const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return links.filter((link) => link === file).length
  }
  const leave = new AbortController()
  const answer = await fetch(`${admin.url}/assets/large-3c4d.js`, { signal: leave.signal })
  expect(answer.status).toBe(200)
  await expect.poll(openFiles).toBe(1)
  leave.abort()
  await expect.poll(openFiles).toBe(0)
})

test('every HTML load has a fresh nonce of 16 bytes, in the header and in the page', async () => {
  const loads = await Promise.all([1, 2].map(() => fetch(`${admin.url}/products`)))
  const nonces = loads.map(nonceOf)
  expect(new Set(nonces).size).toBe(2)
  for (const [index, load] of loads.entries()) {
    expect(nonces[index]).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(await load.text()).toContain(`nonce="${nonces[index]}"`)
    expect(load.headers.get('cache-control')).toBe('no-store')
    expect(load.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('the configuration cannot break out of its script element', async () => {
  const html = await (await fetch(admin.url)).text()
  const json = /<script id="app-config">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual(config)
})

test('over https the headers have the highest grade, and include HSTS', async () => {
  const hosted = await serveAdmin({
    port: 0,
    config: { ...config, supabaseUrl: 'https://x.supabase.co', siteUrl: 'https://example.com' },
    origins,
    distDir,
  })
  const page = await fetch(hosted.url)
  expect(gradeHeaders(page.headers, await page.text())).toMatchObject({ score: HIGHEST_SCORE })
  await hosted.close()
})

/** Status, `Location` and body of a request with these headers; `fetch` cannot set `Host`. */
const visit = (headers: Record<string, string>, path = '/admin/products?q=a') =>
  new Promise<{ status: number | undefined; location: string | undefined; body: string }>((resolve, reject) => {
    get(origin, { headers, path }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode, location: answer.headers.location, body }))
    }).on('error', reject)
  })

test('a page requested over plain http redirects to https, except on a loopback host', async () => {
  const secure = { status: 308, location: 'https://admin.example/admin/products?q=a' }
  expect(await visit({ host: 'admin.example', 'x-forwarded-proto': 'http' })).toMatchObject(secure)
  expect(await visit({ host: 'admin.example', 'x-forwarded-proto': 'http, https' })).toMatchObject(secure)
  for (const headers of [
    { host: 'admin.example', 'x-forwarded-proto': 'https' },
    { host: 'admin.example' },
    { host: 'localhost:4322', 'x-forwarded-proto': 'http' },
  ]) {
    expect(await visit(headers)).toMatchObject({ status: 200, location: undefined })
  }
})

test.each([
  { host: 'evil.example' },
  { host: 'evil.example', 'x-forwarded-host': 'admin.example' },
  { host: 'evil.example:443' },
  { host: 'admin.example.evil.example' },
])('no header redirects to a host that is not configured: %j', async (headers) => {
  const { status, location, body } = await visit({ ...headers, 'x-forwarded-proto': 'http' })
  expect([status, location]).toEqual([421, undefined])
  expect(body).not.toContain('evil')
})

test.each(['http://evil.example/admin', '//evil.example/admin', '/.//evil.example/admin', '/\\evil.example/admin'])(
  'the target %s leads to the configured host',
  async (path) => {
    const { status, location } = await visit({ host: 'admin.example', 'x-forwarded-proto': 'http' }, path)
    expect([status, new URL(location ?? '').host]).toEqual([308, 'admin.example'])
    expect((await visit({ host: 'admin.example' }, path)).location).toBeUndefined()
  },
)

test('hashed files are immutable, and a missing one is a 404', async () => {
  const file = await fetch(`${admin.url}/assets/main-1a2b.js`)
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${admin.url}/assets/gone.js`)).status).toBe(404)
})

test('the root redirects to the console; other addresses do not exist', async () => {
  const root = await fetch(origin, { redirect: 'manual' })
  expect([root.status, root.headers.get('location')]).toEqual([302, '/admin'])
  expect((await fetch(`${origin}/elsewhere`)).status).toBe(404)
  expect((await fetch(`${origin}/admin/../../etc/passwd`)).status).toBe(404)
})

test('no script or style runs without the nonce; insecure requests are upgraded except on loopback', () => {
  const local = adminPolicy('abc', config)
  const hosted = adminPolicy('abc', { supabaseUrl: 'https://x.supabase.co', siteUrl: 'https://example.com' })
  expect(hosted).not.toContain('unsafe')
  expect(hosted).toContain('connect-src')
  expect(hosted).toMatch(/connect-src [^;]*https:\/\/x\.supabase\.co https:\/\/example\.com/)
  expect(hosted).toContain("frame-ancestors 'none'")
  expect(hosted).toContain('upgrade-insecure-requests')
  expect(local).not.toContain('upgrade-insecure-requests')
})

test('scripts and connections of maps.googleapis.com are not allowed: the console shows no map', () => {
  const policy = adminPolicy('abc', config)
  expect(policy).toMatch(/script-src 'self' 'nonce-abc';/)
  expect(policy).not.toContain('maps.googleapis.com')
  expect(policy).toContain('frame-src https://www.google.com/maps/')
})

test('PASSWORD_MIN_LENGTH raises the length of new passwords, and is checked', () => {
  const env = { ADMIN_PORT: '1', SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc' }
  const read = (length: string) =>
    readEnvironment({ ...env, SITE_URL: 'https://example.com', PASSWORD_MIN_LENGTH: length }).config
  expect(read('8').passwordMinLength).toBe(8)
  expect(read('')).not.toHaveProperty('passwordMinLength')
  for (const wrong of ['5', '21', '8.5', 'x'])
    expect(() => read(wrong)).toThrow('PASSWORD_MIN_LENGTH is wrong: it should hold how many')
})

test('redirects lead to the origins of ADMIN_URL and SITE_URL', () => {
  const env = { ADMIN_PORT: '1', SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc' }
  const site = { ...env, SITE_URL: 'https://example.com/' }
  expect(readEnvironment(site).origins).toEqual(['https://example.com'])
  const both = { ...site, ADMIN_URL: 'https://admin.example.com/admin' }
  expect(readEnvironment(both).origins).toEqual(['https://admin.example.com', 'https://example.com'])
})

test('a missing or wrong variable is reported with the expected value', () => {
  const read = () =>
    readEnvironment({ ADMIN_PORT: '4322', SUPABASE_URL: 'ftp://x', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc' })
  const wrongAdmin = { ADMIN_PORT: '4322', SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc' }
  expect(() => readEnvironment({ ...wrongAdmin, SITE_URL: 'https://example.com', ADMIN_URL: '/admin' })).toThrow(
    /ADMIN_URL is wrong: it should hold the address of the admin/,
  )
  expect(read).toThrow(/SUPABASE_URL is wrong: it should hold .*\n {2}SITE_URL is missing: it should hold/)
})

test.each(['bytes=5-2', 'bytes=-', 'bytes=99-'])(
  'a request for the range %s gets the complete file, and the server keeps running',
  async (range) => {
    const answer = await fetch(`${admin.url}/assets/main-1a2b.js`, { headers: { range } })
    expect([answer.status, await answer.text()]).toEqual([200, 'export {}'])
    expect((await fetch(admin.url)).status).toBe(200)
  },
)
