import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileOfAddress, notFoundAddress } from '@bayt/site-contract/addresses'
import { CACHING } from '@bayt/web-headers/caching'
import { httpsTarget } from '@bayt/web-headers/https'
import { documentHeaders, safetyHeaders } from '@bayt/web-headers/safety'
import { isHashed } from '@bayt/web-headers/site'
import sirv, { type RequestHandler } from 'sirv'
import { ignoreMissing, type ReleaseRecord } from './releases.ts'

/** Tabs that opened an older release still ask for its hashed files. */
const OLDER_RELEASES = 3

interface Served {
  release: string
  handler: RequestHandler
  /** The not-found pages by address, as they are and compressed. */
  notFound: Map<string, { html: Buffer; brotli: Buffer | undefined }>
  /** Scheme and host that visitors come by. */
  origin: string
  /** For every answer, and for pages beside those. */
  headers: { all: Map<string, string>; pages: Map<string, string> }
}

/** Serves the current release, and switches to another between two requests. */
export class SiteServer {
  readonly server: Server
  #current: Served | undefined
  #older: Served[] = []

  constructor() {
    this.server = createServer((request, response) => this.#answer(request, response))
  }

  /** Serves a release from the next request on. @param dir its files */
  async use(record: ReleaseRecord, dir: string): Promise<void> {
    if (this.#current?.release === record.release) return
    const served = await prepare(record, dir)
    if (this.#current) this.#older = [this.#current, ...this.#older].slice(0, OLDER_RELEASES)
    this.#current = served
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const current = this.#current
    if (!current) {
      response
        .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' })
        .end('The site is being built for the first time.')
      return
    }
    response.setHeaders(current.headers.all)
    const address = URL.parse(request.url ?? '/', 'http://site')
    if (!address) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end('This is no address.')
      return
    }
    const { pathname, search } = address
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    // A policy says what a document may do; beside a script or picture it would only be a thousand bytes more.
    if (!isHashed(pathname)) response.setHeaders(current.headers.pages)
    const forwardedProto = request.headers['x-forwarded-proto']
    const secure = httpsTarget(current.origin, forwardedProto?.toString(), pathname + search)
    if (secure) {
      response.writeHead(308, { location: secure }).end()
      return
    }
    const canonical = canonicalPath(pathname)
    if (canonical !== pathname) {
      response.writeHead(308, { location: canonical + search }).end()
      return
    }
    const handlers = isHashed(pathname) ? [current, ...this.#older] : [current]
    tryEach(
      handlers.map(({ handler }) => handler),
      request,
      response,
      () => sendNotFound(current, pathname, request, response),
    )
  }
}

/** `/products/` and `/products.html` are `/products`; nothing that leaves the site (`//host`) is ever a target. */
function canonicalPath(pathname: string): string {
  const path = pathname.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
  return trimmed.replace(/^\/{2,}/, '/') || '/'
}

function tryEach(handlers: RequestHandler[], request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
  const [first, ...rest] = handlers
  if (first) first(request, response, () => tryEach(rest, request, response, otherwise))
  else otherwise()
}

function sendNotFound({ notFound }: Served, pathname: string, request: IncomingMessage, response: ServerResponse): void {
  const page = notFound.get(notFoundAddress(pathname))
  const takesBrotli = page?.brotli !== undefined && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  response.writeHead(404, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': CACHING.checked,
    vary: 'accept-encoding',
    ...(takesBrotli ? { 'content-encoding': 'br' } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : takesBrotli ? page?.brotli : page?.html)
}

const NOT_FOUND_ADDRESSES = ['/products/0', '/articles/0', '/404', '/ar/products/0', '/ar/articles/0', '/ar/404'].map(
  notFoundAddress,
)

async function prepare(record: ReleaseRecord, dir: string): Promise<Served> {
  const pages = await Promise.all(
    NOT_FOUND_ADDRESSES.map(async (address) => {
      const file = join(dir, fileOfAddress(address))
      const [html, brotli] = await Promise.all([readFile(file), readFile(`${file}.br`).catch(ignoreMissing(undefined))])
      return [address, { html, brotli }] as const
    }),
  )
  return {
    release: record.release,
    // `dev` looks a file up when it is asked for; otherwise each release of thousands of files would be listed beforehand,
    // and visitors would wait meanwhile.
    handler: sirv(dir, { dev: true, etag: true, brotli: true, gzip: true, extensions: ['html'], setHeaders: setCaching }),
    notFound: new Map(pages),
    origin: record.origin,
    headers: {
      all: new Map(Object.entries(safetyHeaders({ isHttps: record.origin.startsWith('https:') }))),
      pages: new Map(Object.entries(documentHeaders(record.contentSecurityPolicy))),
    },
  }
}

function setCaching(response: ServerResponse, pathname: string): void {
  response.setHeader('cache-control', isHashed(pathname) ? CACHING.immutable : CACHING.checked)
  // The admin is hosted apart and reads this to know what is live.
  if (pathname === '/release.json')
    response.setHeader('access-control-allow-origin', '*').setHeader('cache-control', CACHING.never)
}
