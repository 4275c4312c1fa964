import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { CaddyControl, pathWithCaddy } from './harness/caddy.ts'
import { type Answer, answerOf, requestsOf, type Sent } from './harness/compared-requests.ts'
import { FaultHarness } from './harness/fault-harness.ts'

/** Compares Caddy, which uses the Caddyfile that a real publisher writes, with the server of this publisher. */

const path = isCompleteRun() ? undefined : await pathWithCaddy()
if (path === undefined && !isCompleteRun()) console.warn('Skipped: there is no Caddy, and apt-get cannot download one.')

const harness = new FaultHarness(inject('faultBackend'))
const { publisher } = harness
const caddy = new CaddyControl(harness.dir, publisher.dataDir)
const ADMIN_URL = 'https://admin.example.com/admin'

/** The intended differences by their reason, and the statuses that Caddy may answer with. */
const DIFFERENCES: Record<string, { applies: (sent: Sent) => boolean; statuses: readonly number[] }> = {
  'browsers resolve dots before they send an address, so Caddy has no rule for them': {
    applies: ({ address }) => /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(address),
    statuses: [404, 308],
  },
  'the library of Caddy refuses an address that is encoded wrongly': {
    applies: ({ address }) => /%(?![\da-f]{2})/i.test(address),
    statuses: [400],
  },
  'the library of Caddy writes a text for an impossible range, and keeps `cache-control`': {
    applies: ({ headers }) => /^bytes=(?:5-2|9+-)$/.test(headers?.range ?? ''),
    statuses: [416],
  },
  'Caddy redirects only the usual ways of writing a page': {
    applies: ({ address }) => ['/products/1e0', '/products/%d9%a1', '/prod%E2%80%8Bucts'].includes(address),
    statuses: [404],
  },
}

const both = async (sent: Sent): Promise<[own: Answer, caddys: Answer]> => [
  await answerOf(publisher.sitePort, sent),
  await answerOf(caddy.port, sent),
]

/** The addresses of the pages and of the other files of the current release. */
async function contentOfRelease(): Promise<{ pages: string[]; files: string[] }> {
  const record = await publisher.releases.current()
  if (!record) throw new Error('There is no release.')
  const dir = publisher.releases.filesOf(record.release)
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => `${parentPath.slice(dir.length)}/${name}`)
  return { pages: record.pages, files: files.filter((file) => !file.endsWith('.html')) }
}

const versionAtCaddy = async () => {
  const page = await fetch(`http://127.0.0.1:${caddy.port}/ar/products/${harness.productId}`)
  return Number(/Fault-(\d+)/.exec(await page.text())?.[1])
}

describe.skipIf(path === undefined)('Caddy', () => {
  beforeAll(async () => {
    await caddy.configure()
    await harness.open({ CADDYFILE: caddy.caddyfile, PATH: path ?? '', ADMIN_URL })
    await caddy.start(path ?? '')
  })
  beforeEach(() => harness.reset())
  afterAll(async () => {
    await caddy.stop()
    await harness.close()
  })

  it('answers 500 and more requests as the server of the publisher does, except for differences with a reason', async () => {
    const { pages, files } = await contentOfRelease()
    const requests = requestsOf(pages, files)
    expect(requests.length).toBeGreaterThan(500)
    const unexpected: unknown[] = []
    const found = new Set<string>()
    for (const sent of requests) {
      const [{ etag: _, ...own }, { etag: __, ...caddys }] = await both(sent)
      if (JSON.stringify(own) === JSON.stringify(caddys)) continue
      const named = Object.entries(DIFFERENCES).find(([, { applies }]) => applies(sent))
      if (named?.[1].statuses.includes(caddys.status)) found.add(named[0])
      else unexpected.push({ sent, own, caddys })
    }
    expect(unexpected.slice(0, 5)).toEqual([])
    expect([...found].toSorted()).toEqual(Object.keys(DIFFERENCES).toSorted())
  })

  it('sends a page only once to a browser that has it', async () => {
    for (const address of ['/ar/products', '/site.webmanifest', '/sw.js']) {
      const answers = await both({ address })
      const again = answers.map(({ etag = '' }) => ({ address, headers: { 'if-none-match': etag } }))
      expect((await answerOf(caddy.port, again[1] ?? { address })).status).toBe(304)
      expect((await answerOf(publisher.sitePort, again[0] ?? { address })).status).toBe(304)
    }
  })

  it('shows a change when it is published, and keeps files of older releases', async () => {
    const [older = ''] = await publisher.releases.list()
    const version = await harness.save()
    await harness.isPublished(version)
    await expect.poll(versionAtCaddy).toBe(version)
    const folder = join(publisher.releases.filesOf(older), '_astro')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'older.css'), 'older')
    const [{ etag: _, ...own }, { etag: __, ...caddys }] = await both({ address: '/_astro/older.css' })
    expect(own.status).toBe(200)
    expect(caddys).toEqual(own)
  })

  it('that stops does not hold up publishing, and shows the newest release after its start', async () => {
    await caddy.stop()
    const version = await harness.save()
    await harness.isPublished(version)
    await publisher.logs(/^The current release cannot be shown/)
    await caddy.start(path ?? '')
    expect(await versionAtCaddy()).toBe(version)
  })
})
