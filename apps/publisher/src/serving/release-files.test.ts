import { once } from 'node:events'
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { listen, newFolder } from '../../test/helpers.ts'
import { CompressedCache, FileStore } from './file-store.ts'
import { type FoundFile, ReleaseFiles, sendFile } from './release-files.ts'

/** Requests of browsers, proxies and attackers over a real connection: `fetch` hides content encodings and refuses unusual headers. */

const TEXT = 'أرز وزيت '.repeat(500)
const LARGE = Buffer.alloc(300 * 1024, 'x')
const dir = newFolder()
writeFileSync(join(dir, 'page.html'), TEXT)
writeFileSync(join(dir, 'photo.webp'), '0123456789')
writeFileSync(join(dir, 'large.webp'), LARGE)

const store = new FileStore(new CompressedCache())
const files = new ReleaseFiles(dir)
const server = createServer(async (incoming, response) => {
  const [, name = '', status] = (incoming.url ?? '').split('/')
  const file = await files.find(name)
  if (!file) return void response.writeHead(500).end()
  sendFile(store, { ...file, status: status === '404' ? 404 : 200 }, incoming, response).catch((error) => response.destroy(error))
})

async function found(name: string): Promise<FoundFile> {
  const file = await files.find(name)
  if (!file) throw new Error(`There is no ${name}.`)
  return file
}

let origin = ''
beforeAll(async () => {
  origin = await listen(server)
})

async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const [incoming]: IncomingMessage[] = await once(request(origin + path, { method, headers }).end(), 'response')
  if (!incoming) throw new Error('There is no answer.')
  return { status: incoming.statusCode, headers: incoming.headers, body: await buffer(incoming) }
}

describe('the content coding of a text', () => {
  it.each<[string | undefined, string | undefined]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity;q=1, br;q=0.5', undefined],
    ['*', 'br'],
    ['deflate', undefined],
    ['brotli-like, abracadabra', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for accept-encoding %j is %s', async (accepted, coding) => {
    const { headers, body } = await send('/page.html', accepted === undefined ? {} : { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
    expect(headers.vary).toBe('accept-encoding, available-dictionary')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(Number(headers['content-length'])).toBe(body.byteLength)
    const text = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
    expect(text.toString()).toBe(TEXT)
  })

  it('of a picture is identity, without a vary header', async () => {
    const { headers } = await send('/photo.webp', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], headers.vary, headers['content-type']]).toEqual([undefined, undefined, 'image/webp'])
  })
})

describe('a file that the client has cached', () => {
  it('is not sent again for its etag, a list, a weak etag or *', async () => {
    const { headers } = await send('/page.html', { 'accept-encoding': 'br' })
    const etag = String(headers.etag)
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const response = await send('/page.html', { 'accept-encoding': 'br', 'if-none-match': known })
      expect([response.status, response.body.byteLength], known).toEqual([304, 0])
      expect(response.headers).toMatchObject({ etag, vary: 'accept-encoding, available-dictionary' })
      expect(response.headers['content-encoding']).toBeUndefined()
    }
  })

  it('a text is not sent again because its densest version came, or went with a restart', async () => {
    writeFileSync(join(dir, 'another.html'), `another ${TEXT}`)
    const another = await found('another.html')
    const first = await store.compressed(another, 'br')
    const dense = async () => (await store.compressed(another, 'br')).etag
    await expect.poll(dense).not.toBe(first.etag)
    for (const etag of [first.etag, await dense()]) {
      const answer = await send('/another.html', { 'accept-encoding': 'br', 'if-none-match': etag })
      expect([answer.status, answer.headers.etag]).toEqual([304, etag])
    }
  })

  it('has a different etag in each coding', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (coding) => (await send('/page.html', { 'accept-encoding': coding })).headers.etag),
    )
    expect(new Set(etags).size).toBe(3)
    expect((await send('/page.html', { 'accept-encoding': 'gzip', 'if-none-match': String(etags[0]) })).status).toBe(200)
  })

  it('is sent again for a request with no-cache', async () => {
    const { etag } = (await send('/photo.webp')).headers
    expect((await send('/photo.webp', { 'if-none-match': String(etag), 'cache-control': 'no-cache' })).status).toBe(200)
  })
})

describe('a range of a file', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-999', '56789', 'bytes 5-9/10'],
  ])('%s is %s', async (range, text, contentRange) => {
    for (let once = 0; once < 2; once++) {
      const { status, headers, body } = await send('/photo.webp', { range })
      expect([status, body.toString(), headers['content-range']]).toEqual([206, text, contentRange])
      expect(headers['content-length']).toBe(String(text.length))
      await send('/photo.webp')
    }
  })

  it.each(['bytes=9-2', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5', 'bytes', 'bytes='])(
    '%s is answered with the complete file or with 416',
    async (range) => {
      const { status, body } = await send('/photo.webp', { range })
      if (status === 416) expect(body.byteLength).toBe(0)
      else expect([status, body.toString()]).toEqual([200, '0123456789'])
    },
  )

  it('beyond the end is refused with the size, and without the headers of a body', async () => {
    const { status, headers } = await send('/photo.webp', { range: 'bytes=10-' })
    expect([status, headers['content-range']]).toEqual([416, 'bytes */10'])
    const text = (await send('/page.html', { range: 'bytes=99999-' })).headers
    for (const name of ['content-type', 'etag']) expect(text[name], name).toBeUndefined()
    expect(text['cache-control']).toBe('no-store')
  })

  it('of an older version is answered with the complete current file', async () => {
    const { etag } = (await send('/photo.webp')).headers
    expect((await send('/photo.webp', { range: 'bytes=0-1', 'if-range': String(etag) })).status).toBe(206)
    expect((await send('/photo.webp', { range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200)
  })

  it('of a large file is read from the disk', async () => {
    const { status, body } = await send('/large.webp', { range: 'bytes=300000-' })
    expect([status, body.byteLength]).toEqual([206, LARGE.byteLength - 300_000])
    expect((await send('/large.webp')).body.equals(LARGE)).toBe(true)
  })
})

it('HEAD sends the headers of a file without its content', async () => {
  const whole = await send('/page.html', { 'accept-encoding': 'br' })
  const head = await send('/page.html', { 'accept-encoding': 'br' }, 'HEAD')
  expect(head.body.byteLength).toBe(0)
  for (const name of ['content-length', 'content-type', 'content-encoding', 'etag', 'vary']) {
    expect(head.headers[name]).toBe(whole.headers[name])
  }
})

it('a not-found page is sent completely, for any requested range or version', async () => {
  const response = await send('/page.html/404', { 'if-none-match': '*', range: 'bytes=0-3' })
  expect([response.status, response.body.toString(), response.headers.etag]).toEqual([404, TEXT, undefined])
})

it.each(['..', '../sent', 'page.html.br', 'a\u0000b', '..\\page.html', 'x'.repeat(5_000), 'page.html/x'])(
  '%j is not found',
  async (name) => {
    expect(await files.find(name)).toBeUndefined()
  },
)

it.runIf(process.platform === 'linux').each([{}, { range: 'bytes=5-' }])(
  'a visitor who has gone before the file is opened leaves no open file and no error: %j',
  async (headers) => {
    const openFiles = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === join(dir, 'large.webp')
        } catch {
          return false
        }
      }).length
    const sent = Promise.withResolvers<void>()
    const file = { ...(await found('large.webp')), status: 200 } as const
    const late = createServer((incoming, response) => {
      Object.assign(incoming.headers, headers)
      response.once('close', () => void sendFile(store, file, incoming, response).then(sent.resolve, sent.reject))
      visitor.destroy()
    })
    const visitor = connect(Number(new URL(await listen(late)).port), '127.0.0.1')
    visitor.write('GET /large.webp HTTP/1.1\r\nHost: x\r\n\r\n')
    await sent.promise
    await expect.poll(openFiles).toBe(0)
  },
)
