import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@bayt/dev-tools/ports'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newFolder, recordOf } from '../../test/helpers.ts'
import { DocumentStore } from '../documents/document-store.ts'
import { caddyText } from './caddy.ts'

const isInstalled = (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'caddy')))

describe.skipIf(!isInstalled)('Caddy, where it is installed', () => {
  const dir = newFolder()
  const site = join(dir, 'releases/1/site')
  const documents = new DocumentStore(dir)
  let caddy: ChildProcess
  let origin: string

  beforeAll(async () => {
    mkdirSync(join(site, 'ar/products'), { recursive: true })
    for (const page of ['404', 'ar/products/1', 'ar/products/not-found']) writeFileSync(join(site, `${page}.html`), page)
    for (const id of [1, 2])
      await documents.put(`/ar/products/${id}.pdf`, Buffer.from('%PDF-1.4 old'), { source: 'a', title: 'A' })
    await documents.put('/ar/products/1.pdf', Buffer.from('%PDF-1.4 new'), { source: 'b', title: 'B' })
    const record = recordOf('1', { pages: ['/ar/products/1'] })
    const port = await freePort(29_700)
    origin = `http://127.0.0.1:${port}`
    const text = caddyText({ record, dir: site }, undefined, documents.siteDir)
    writeFileSync(join(dir, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${origin} {\n${text}}\n`)
    const env = { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir }
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(dir, 'Caddyfile')], { env, stdio: 'ignore' })
    await vi.waitFor(() => fetch(origin), { timeout: 20_000 })
  })
  afterAll(() => void caddy.kill())

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
