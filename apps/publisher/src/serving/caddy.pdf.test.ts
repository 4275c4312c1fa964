import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CaddyControl } from '../../test/faults/harness/caddy.ts'
import { newFolder, recordOf } from '../../test/helpers.ts'
import { DocumentStore } from '../documents/document-store.ts'
import { caddyText } from './caddy.ts'

const isInstalled = (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'caddy')))

describe.skipIf(!isInstalled)('Caddy, where it is installed', () => {
  const dir = newFolder()
  const site = join(dir, 'releases/1/site')
  const documents = new DocumentStore(dir)
  const caddy = new CaddyControl(dir, dir)
  let origin: string

  beforeAll(async () => {
    mkdirSync(join(site, 'ar/products'), { recursive: true })
    for (const page of ['404', 'ar/products/1', 'ar/products/not-found']) writeFileSync(join(site, `${page}.html`), page)
    for (const id of [1, 2])
      await documents.put(`/ar/products/${id}.pdf`, Buffer.from('%PDF-1.4 old'), { source: 'a', title: 'A' })
    await documents.put('/ar/products/1.pdf', Buffer.from('%PDF-1.4 new'), { source: 'b', title: 'B' })
    const record = recordOf('1', { pages: ['/ar/products/1'] })
    writeFileSync(join(dir, 'site.caddy'), caddyText({ record, dir: site }, undefined, documents.siteDir))
    await caddy.configure()
    await caddy.start(process.env.PATH ?? '')
    origin = `http://127.0.0.1:${caddy.port}`
  })
  afterAll(() => caddy.stop())

  it('sends the newest PDF of a public page, and neither one of another page nor the index', async () => {
    const found = await fetch(`${origin}/ar/products/1.pdf`)
    expect([found.status, await found.text()]).toEqual([200, '%PDF-1.4 new'])
    expect(found.headers.get('content-type')).toBe('application/pdf')
    expect(found.headers.get('content-disposition')).toBe('inline')
    expect(found.headers.get('cache-control')).toBe('no-cache')
    expect(found.headers.get('etag')).not.toBeNull()
    for (const path of ['/ar/products/2.pdf', '/ar/products/3.pdf']) {
      const missing = await fetch(origin + path)
      expect([missing.status, await missing.text()]).toEqual([404, 'ar/products/not-found'])
      expect(missing.headers.get('content-disposition')).toBeNull()
    }
    for (const path of ['/index.json', '/site/ar/products/1.pdf', '/ar/products/1.pdf/'])
      expect((await fetch(origin + path, { redirect: 'manual' })).status, path).not.toBe(200)
  })
})
