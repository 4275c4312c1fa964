import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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
let releaseStatus = 200
/** The address whose answer breaks off. */
let broken = ''
const server = createServer(({ url = '' }, response) => {
  response.writeHead(url === '/release.json' ? releaseStatus : status)
  const text = url === '/release.json' ? release : SITEMAP
  if (url !== broken) response.end(text)
  else response.write(text, () => response.destroy())
})
let origin = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  status = 200
  release = '{"release":"r","newestChange":7}'
  releaseStatus = 200
  broken = ''
})

it('reads pages and rows from the sitemap', async () => {
  expect(await readLiveSite(origin)).toEqual({ listed: 6, rows: { products: 1, articles: 1 }, shownChange: 7 })
})

it.each(['<html>not found</html>', 'null', '{"newestChange":"7"}'])(
  'a site whose release is %s does not say which changes it shows',
  async (text) => {
    release = text
    expect((await readLiveSite(origin)).shownChange).toBeUndefined()
  },
)

it('a site without a release does not say which changes it shows', async () => {
  releaseStatus = 404
  expect((await readLiveSite(origin)).shownChange).toBeUndefined()
})

it('throws for a release that the site cannot show now: staff may have confirmed what it lacks', async () => {
  releaseStatus = 503
  await expect(readLiveSite(origin)).rejects.toThrow(/answers 503 for .*release\.json.*build with --skip-comparison/)
})

it.each(['/sitemap.xml', '/release.json'])('throws for %s that breaks off', async (address) => {
  broken = address
  await expect(readLiveSite(origin)).rejects.toThrow('build with --skip-comparison')
})

it('treats a host without a sitemap as a host without a site', async () => {
  status = 404
  expect(await readLiveSite(origin)).toEqual({ listed: 0, rows: { products: 0, articles: 0 }, shownChange: undefined })
})

it('throws for a site that cannot be reached', async () => {
  status = 503
  await expect(readLiveSite(origin)).rejects.toThrow('answers 503')
  await expect(readLiveSite('http://127.0.0.1:9')).rejects.toThrow('build with --skip-comparison')
})
