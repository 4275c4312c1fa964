import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { SharedDraft } from '@bayt/content/entities/shared-draft'
import { LOCALES } from '@bayt/content/locale'
import { draftAddress } from '@bayt/release/draft-link'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SiteServer } from '../site-server.ts'
import { DraftsBusyError } from './draft-renderer.ts'
import type { DraftRequest } from './draft-renderer-process.ts'
import { Drafts } from './drafts.ts'
import { RateLimit } from './rate-limit.ts'

/** Links of shared drafts at the server of the site: what a stranger, a search engine or a proxy gets. */

const [LINK, OTHER] = ['a'.repeat(43), 'b'.repeat(43)]
const POLICY = "default-src 'none'; frame-ancestors 'none'"
const dir = mkdtempSync(join(tmpdir(), 'site-with-drafts-'))
const pictureCacheDir = mkdtempSync(join(tmpdir(), 'pictures-'))
mkdirSync(join(dir, 'ar'))
mkdirSync(join(pictureCacheDir, 'variants'))
for (const file of ['index.html', '404.html', 'ar/404.html']) writeFileSync(join(dir, file), `released ${file}`)
writeFileSync(join(pictureCacheDir, 'variants/0123456789abcdef0123-480.webp'), 'a picture of a draft')

/** The drafts in the backend, by secret. */
const shared = new Map<string, SharedDraft>()
let render = async ({ draft, locale }: DraftRequest) => `${draft.record.name_en} in ${locale}`
let rendered = 0
let limit = new RateLimit(1_000, 1_000)

const drafts = new Drafts({
  reader: { read: async (secret) => shared.get(secret) },
  renderer: {
    async render(request) {
      rendered += 1
      return { html: await render(request), contentSecurityPolicy: POLICY }
    },
  },
  clock: { nowMs: () => 0 },
  pictureCacheDir,
  limit: { allows: (client) => limit.allows(client) } as RateLimit,
})
const site = new SiteServer(undefined, drafts)
site.serve({
  record: {
    ...{ release: 'r1', newestChange: 7, builtAt: '2026-11-21T10:00:00Z', code: '', origin: 'http://localhost', pages: ['/'] },
    contentSecurityPolicy: POLICY,
  },
  dir,
})
let origin = ''
const get = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })

function share(secret: string, name: string): void {
  shared.set(secret, { record: { name_en: name } } as unknown as SharedDraft)
}

/** A test shares its own drafts, because pages are kept for some seconds. */
let links = 0
function newLink(): string {
  links += 1
  const secret = `${links}`.padStart(43, 'x')
  share(secret, `Draft ${links}`)
  return secret
}

beforeAll(async () => {
  site.server.listen(0, '127.0.0.1')
  await once(site.server, 'listening')
  origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
})
afterAll(() => {
  site.server.closeAllConnections()
  site.server.close()
})
afterEach(() => {
  render = async ({ draft, locale }) => `${draft.record.name_en} in ${locale}`
  limit = new RateLimit(1_000, 1_000)
  vi.restoreAllMocks()
})

test('a link opens its draft in both languages, with headers that keep it out of caches, search engines and frames', async () => {
  share(LINK, 'My draft')
  for (const locale of LOCALES) {
    const response = await get(draftAddress(locale, LINK))
    expect([response.status, await response.text()]).toEqual([200, `My draft in ${locale}`])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(response.headers.has('etag')).toBe(false)
  }
})

test('an unknown, an expired and an ended link answer the same as any address that never existed, and are kept nowhere', async () => {
  const opened = newLink()
  expect((await get(draftAddress('en', opened))).status).toBe(200)
  // Ended and expired links are no longer in the answer of the backend.
  shared.delete(opened)
  for (const locale of LOCALES) {
    const answers = await Promise.all(
      [opened, OTHER].map(async (secret) => {
        const response = await get(draftAddress(locale, secret))
        const { date: _, ...headers } = Object.fromEntries(response.headers)
        return { status: response.status, headers, body: await response.text() }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(404)
    expect(answers[0]?.body).toBe(locale === 'ar' ? 'released ar/404.html' : 'released 404.html')
    expect(answers[0]?.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    const elsewhere = await get(locale === 'ar' ? '/ar/nowhere' : '/nowhere')
    expect([elsewhere.status, await elsewhere.text()]).toEqual([404, answers[0]?.body])
  }
})

test('an ended link ends at the next request, although its page was just rendered', async () => {
  const link = newLink()
  expect((await get(draftAddress('en', link))).status).toBe(200)
  shared.delete(link)
  expect((await get(draftAddress('en', link))).status).toBe(404)
})

test('the link of one draft opens no other, and near guesses open none', async () => {
  const link = newLink()
  const guesses = [
    link.slice(0, -1),
    `${link}x`,
    link.toUpperCase(),
    `${link}/`,
    `${link}.html`,
    `${link}%00`,
    `../draft/${link}x`,
    link.replace('x', '_'),
  ]
  for (const guess of guesses) {
    const response = await get(`/draft/${guess}`)
    // A trailing slash or extension is redirected like that of every page.
    expect([404, 308]).toContain(response.status)
  }
  expect((await get('/draft')).status).toBe(404)
  expect((await get(draftAddress('en', link), { method: 'POST' })).status).toBe(405)
  expect((await get(`/admin${draftAddress('en', link)}`)).status).not.toBe(200)
})

test('many who open a link at the same time get one rendered page', async () => {
  const link = newLink()
  rendered = 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(draftAddress('ar', link))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(rendered).toBe(1)
})

test('whoever guesses is stopped by their address, and does not stop others', async () => {
  const link = newLink()
  limit = new RateLimit(5, 1_000)
  const from = (address: string, secret: string) =>
    get(draftAddress('ar', secret), { headers: { 'x-forwarded-for': `spoofed, ${address}` } })
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, index) => from('10.0.0.1', `${index}`.padStart(43, 'g'))))
  expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(404), ...Array(15).fill(429)])
  const limited = guesses.find(({ status }) => status === 429)
  expect(await limited?.text()).toContain('<html lang="ar" dir="rtl">')
  expect(limited?.headers.get('retry-after')).toBe('60')
  expect((await from('10.0.0.2', link)).status).toBe(200)
})

test('a draft that cannot be rendered is no fault of the site, and does not keep the renderer busy', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const link = newLink()
  rendered = 0
  render = async () => {
    throw new Error('the page is broken')
  }
  for (let time = 0; time < 3; time++) {
    const response = await get(draftAddress('en', link))
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await response.text()).toContain('The draft cannot be shown now')
  }
  expect(rendered).toBe(1)
  expect(log.mock.calls.flat().join()).toContain('the page is broken')
  expect(log.mock.calls.flat().join()).not.toContain(link)
  expect((await get('/')).status).toBe(200)
})

test('while drafts wait, visitors are served; a busy renderer asks to wait and is asked again', async () => {
  const link = newLink()
  const slow = Promise.withResolvers<string>()
  render = () => slow.promise
  const waiting = get(draftAddress('en', link))
  expect(await (await get('/')).text()).toBe('released index.html')
  slow.resolve('at last')
  expect(await (await waiting).text()).toBe('at last')
  const other = newLink()
  render = async () => {
    throw new DraftsBusyError('busy')
  }
  expect((await get(draftAddress('en', other))).status).toBe(503)
  render = async () => 'rendered'
  expect(await (await get(draftAddress('en', other))).text()).toBe('rendered')
})

test('HEAD has no body, and a page is sent compressed', async () => {
  const link = newLink()
  const head = await get(draftAddress('en', link), { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const compressed = await get(draftAddress('en', link), { headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(await compressed.text()).toContain('Draft')
})

test('a picture that only a draft shows is served; no other file of the cache is', async () => {
  const picture = await get('/_pictures/0123456789abcdef0123-480.webp')
  expect([picture.status, await picture.text()]).toEqual([200, 'a picture of a draft'])
  for (const path of ['/_pictures/../journal-1.jsonl', '/_pictures/%2e%2e/journal-1.jsonl', '/_pictures/nothing.webp'])
    expect((await get(path)).status, path).toBe(404)
})

test('a picture that was removed from the cache is found again once its draft is rendered again', async () => {
  const picture = '/_pictures/fedcba9876543210fedc-640.webp'
  expect((await get(picture)).status).toBe(404)
  render = async () => {
    writeFileSync(join(pictureCacheDir, 'variants', basename(picture)), 'encoded again')
    return `<img src="${picture}">`
  }
  await get(draftAddress('en', newLink()))
  expect(await (await get(picture)).text()).toBe('encoded again')
})

test('release.json says that drafts can be opened here; without them it does not, and their links are not found', async () => {
  expect(await (await get('/release.json')).json()).toMatchObject({ release: 'r1', drafts: true })
  const plain = new SiteServer()
  plain.serve({
    record: {
      ...{ release: 'r1', newestChange: 7, builtAt: '', code: '', origin: 'http://localhost', pages: [] },
      contentSecurityPolicy: POLICY,
    },
    dir,
  })
  plain.server.listen(0, '127.0.0.1')
  await once(plain.server, 'listening')
  const base = `http://127.0.0.1:${(plain.server.address() as AddressInfo).port}`
  expect(await (await fetch(`${base}/release.json`)).json()).not.toHaveProperty('drafts')
  expect((await fetch(base + draftAddress('en', LINK))).status).toBe(404)
  plain.server.closeAllConnections()
  plain.server.close()
})
