import { gradeHeaders, HIGHEST_SCORE } from '@bayt/web-headers/observatory'
import { expect, test } from 'vitest'
import worker, { type EdgeEnvironment } from './worker.ts'

const HTML =
  '<script id="app-config">"__APP_CONFIG__"</script><script type="module" src="/admin/assets/a-1.js" nonce="__CSP_NONCE__"></script>'
const FILES: Record<string, string> = { '/index.html': HTML, '/assets/a-1.js': 'export {}', '/sw.js': 'self' }

const env = (changed: Partial<EdgeEnvironment> = {}): EdgeEnvironment => ({
  ASSETS: {
    async fetch({ url }) {
      const file = FILES[new URL(url).pathname]
      return file === undefined ? new Response('no', { status: 404 }) : new Response(file)
    },
  },
  SUPABASE_URL: 'https://x.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
  SITE_URL: 'https://example.com',
  ADMIN_URL: 'https://admin.example/admin',
  ...changed,
})
const get = (path: string, init?: RequestInit) => worker.fetch(new Request(`https://admin.example${path}`, init), env())

test('every load of the page has its own nonce, in the header and in the page, and the highest grade', async () => {
  const pages = await Promise.all([get('/admin'), get('/admin/products?page=2')])
  const nonces = pages.map(({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1])
  expect(new Set(nonces).size).toBe(2)
  for (const [index, page] of pages.entries()) {
    const html = await page.text()
    expect(html).toContain(`nonce="${nonces[index]}"`)
    expect(html).toContain('"supabaseUrl":"https://x.supabase.co"')
    expect(gradeHeaders(page.headers, html).score).toBe(HIGHEST_SCORE)
    expect(page.headers.get('cache-control')).toBe('no-store')
  }
})

test.each(['//', '/index%2ehtml', '//x/index.html', '//index.html', '/index.html%3Fx', '/index.html%23'])(
  '%s is the page with its policy, not the template',
  async (path) => {
    const page = await get(`/admin${path}`)
    expect(page.headers.get('content-security-policy')).toContain("'nonce-")
    expect(await page.text()).not.toContain('__CSP_NONCE__')
  },
)

test('files keep their caching headers; a missing script is a 404', async () => {
  expect((await get('/admin/assets/a-1.js')).headers.get('cache-control')).toContain('immutable')
  const sw = await get('/admin/sw.js')
  expect([sw.headers.get('cache-control'), sw.headers.get('service-worker-allowed')]).toEqual(['no-cache', '/admin'])
  expect((await get('/admin/assets/gone.js')).status).toBe(404)
})

test('plain http redirects to https, the root to the console, and nothing else exists', async () => {
  const plain = await worker.fetch(new Request('http://admin.example/admin?a=1'), env())
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://admin.example/admin?a=1'])
  expect((await get('/')).headers.get('location')).toBe('/admin')
  expect((await get('/elsewhere')).status).toBe(404)
  expect((await get('/admin', { method: 'POST' })).status).toBe(405)
})

test('plain http of a host that is not configured is not redirected', async () => {
  const headers = { host: 'admin.example', 'x-forwarded-host': 'admin.example' }
  const answer = await worker.fetch(new Request('http://evil.example/admin', { headers }), env())
  expect([answer.status, answer.headers.get('location')]).toEqual([421, null])
  expect(await answer.text()).not.toContain('evil')
})

test('a missing setting is reported by name', async () => {
  const { SITE_URL: _, ...without } = env()
  await expect(worker.fetch(new Request('https://admin.example/admin'), without)).rejects.toThrow('SITE_URL is missing')
})
