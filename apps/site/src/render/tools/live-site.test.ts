import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLiveSite } from './live-site.ts'

const SITEMAP = `<?xml version="1.0"?><urlset>
  <url><loc>https://example.com/</loc><xhtml:link rel="alternate" href="https://example.com/ar"/></url>
  <url><loc>https://example.com/ar</loc></url>
  <url><loc>https://example.com/products</loc></url>
  <url><loc>https://example.com/products/3</loc></url>
  <url><loc>https://example.com/ar/products/3</loc></url>
  <url><loc>https://example.com/articles/7</loc></url></urlset>`

let status = 200
let release = '{"release":"r","newestChange":7}'
const server = createServer(({ url }, response) => response.writeHead(status).end(url === '/release.json' ? release : SITEMAP))
let origin = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

it('reads pages and rows from the sitemap', async () => {
  status = 200
  expect(await readLiveSite(origin)).toEqual({ listed: 6, rows: { products: 1, articles: 1 }, shownChange: 7 })
})

it.each(['<html>not found</html>', 'null', '{"newestChange":"7"}'])(
  'a site whose release is %s does not say which changes it shows',
  async (text) => {
    status = 200
    release = text
    expect((await readLiveSite(origin)).shownChange).toBeUndefined()
  },
)

it('treats a host without a sitemap as a host without a site', async () => {
  status = 404
  expect(await readLiveSite(origin)).toEqual({ listed: 0, rows: { products: 0, articles: 0 }, shownChange: undefined })
})

it('throws for a site that cannot be reached', async () => {
  status = 503
  await expect(readLiveSite(origin)).rejects.toThrow('answers 503')
  await expect(readLiveSite('http://127.0.0.1:9')).rejects.toThrow('build with --skip-comparison')
})
