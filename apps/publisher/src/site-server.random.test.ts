import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listen, newFolder, recordOf } from '../test/helpers.ts'
import { SiteServer } from './site-server.ts'

/** Random requests: the site server still answers the next visitor. */
const dir = newFolder()
for (const name of ['index.html', '404.html']) writeFileSync(join(dir, name), `<p>${name}</p>`.repeat(100))
const site = new SiteServer()
let origin = ''

/** Serves a new release object, whose cache is empty. */
const serve = () => site.serve({ record: recordOf('r'), dir })

beforeAll(async () => {
  serve()
  origin = await listen(site.server)
})
afterAll(() => rmSync(dir, { recursive: true }))

const part = fc.oneof(
  fc.constantFrom(
    '/',
    '/..',
    '%2e%2e',
    '%00',
    '%',
    '//',
    '\\',
    '?',
    '#',
    '/index.html',
    '.br',
    '/_astro/x.css',
    '/ar',
    'http://x',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const target = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => `/${parts.join('')}`)
const header = fc.tuple(
  fc.constantFrom(
    'range',
    'if-range',
    'if-none-match',
    'accept-encoding',
    'x-forwarded-proto',
    'host',
    'content-length',
    'expect',
  ),
  fc.oneof(fc.constantFrom('bytes=5-2', 'bytes=0-0,2-3', '*', 'br;q=x', '-1', 'https', 'gzip;q=0'), fc.string({ maxLength: 30 })),
)
const request = fc.oneof(
  fc
    .tuple(fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'QUERY'), target, fc.array(header, { maxLength: 5 }))
    .map(([method, path, headers]) =>
      Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
    ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
)

/** Sends bytes, and closes the connection before or after the response. */
async function send(bytes: Buffer, staysMs: number): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  socket.resume()
  if (staysMs > 0) await new Promise((resolve) => setTimeout(resolve, staysMs))
  socket.resetAndDestroy()
}

it('no request stops the server from answering the next visitor', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 5 }), fc.constantFrom(0, 0, 2), async (requests, staysMs) => {
      await Promise.all(requests.map((bytes) => send(bytes, staysMs)))
      const response = await fetch(`${origin}/`)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('index.html')
    }),
    randomRuns({ everyday: 200, long: 20_000 }),
  )
  expect(logged.mock.calls).toEqual([])
}, 600_000)

it('files that disappear from a served release are not found, and the others are served', async () => {
  const gone = join(dir, 'gone.html')
  writeFileSync(gone, '<p>gone</p>')
  const get = (path: string) => fetch(`${origin}${path}`)
  expect((await get('/gone')).status).toBe(200)
  serve()
  expect((await fetch(`${origin}/gone`, { method: 'HEAD' })).status).toBe(200)
  rmSync(gone)
  expect((await get('/gone')).status).toBe(404)
  expect((await get('/')).status).toBe(200)
})

it.each([{}, { range: 'bytes=0-1' }])(
  'a picture that disappears is not found, and no browser keeps that for a year: %j',
  async (headers) => {
    mkdirSync(join(dir, '_pictures'), { recursive: true })
    const gone = join(dir, '_pictures/gone-640.webp')
    writeFileSync(gone, '0123456789')
    const address = `${origin}/_pictures/gone-640.webp`
    serve()
    expect((await fetch(address, { method: 'HEAD' })).headers.get('cache-control')).toContain('immutable')
    rmSync(gone)
    const answer = await fetch(address, { headers })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).not.toContain('immutable')
    expect(answer.headers.get('accept-ranges')).toBeNull()
  },
)
