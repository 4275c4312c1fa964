import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { adminCacheControl, adminHtmlHeaders, createNonce, isHosted } from '@bayt/web-headers/admin'
import { httpsTargetAmong } from '@bayt/web-headers/https'
import { securityHeaders } from '@bayt/web-headers/security'
import sirv from 'sirv'
import { readEnvironment, type ServedConfig, type ServerSettings } from './environment.ts'
import { renderHtml } from './html.ts'
import { addressOf, isPage, pathOf } from './path-of.ts'

const BASE = '/admin'
/**
 * The Brotli quality for pages: a page shrinks to a third in less than a millisecond. Each load has its own nonce, so the page cannot be
 * compressed in advance.
 */
const HTML_QUALITY = 5
const compress = promisify(brotliCompress)
/**
 * Longer than the keep-alive of a proxy in front of this server, so that the proxy sends no request on a closed connection. The site server
 * has the same limit.
 */
const KEEP_ALIVE_MS = 150_000

/** Tells the operator what to change. The answer does not repeat the requested host. */
const UNKNOWN_HOST = 'The admin is not served at this host over http. Use https, or set ADMIN_URL to the address of the admin.'

export interface ServeOptions extends ServerSettings {
  port: number
  /** The file descriptor of a listener on that port, if the parent process has reserved the port. */
  fd?: number | undefined
  /** Default: loopback only. */
  host?: string
  /** Folder of the built admin. Default: `dist` of this package. */
  distDir?: string
}

export interface RunningAdmin {
  /** Address of the admin, e.g. `http://127.0.0.1:4322/admin`. */
  url: string
  close: () => Promise<void>
}

/**
 * Serves the built admin under `/admin` with a fresh nonce per page load.
 * @throws Error if the admin is not built, or the port is taken (`code: 'EADDRINUSE'`)
 */
export async function serveAdmin({ port, fd, host = '127.0.0.1', distDir, ...settings }: ServeOptions): Promise<RunningAdmin> {
  const folder = distDir ?? join(import.meta.dirname, '..', 'dist')
  // If the admin is not built, the server fails at start, not at the first request.
  await readTemplate(folder)
  const server = createServer(createListener(folder, settings))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(fd === undefined ? { port, host } : { fd }, resolve)
  })
  const address = server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host}:${boundPort}${BASE}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

function readTemplate(folder: string): Promise<string> {
  return readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error(`The admin is not built: ${folder} has no index.html. Build it with: npx pnpm --filter @bayt/admin build`, {
      cause,
    })
  })
}

function createListener(folder: string, { config, origins }: ServerSettings): RequestListener {
  const files = sirv(folder, {
    // sirv reads the disk at each request, so that a new build does not break the running server.
    dev: true,
    etag: true,
    brotli: true,
    extensions: [],
    setHeaders: (response, path) => {
      // The file is inside `/admin/`, but the service worker also controls the page `/admin`.
      if (path === '/sw.js') response.setHeader('Service-Worker-Allowed', BASE)
      response.setHeader('Cache-Control', adminCacheControl(path))
    },
  })
  const security = new Map(Object.entries(securityHeaders({ isHttps: isHosted(config) })))
  return (request, response) => {
    response.setHeaders(security)
    const address = URL.parse(request.url ?? '/', 'http://admin.invalid')
    if (!address) return answer(response, 400, 'Bad request: the URL is not valid.')
    const { pathname, search } = address
    if (pathname === '/healthz') return answer(response, 200, 'The server of the admin runs.')
    if (pathname === '/readyz') return void answerReady(response, folder)
    const { host, 'x-forwarded-proto': forwardedProto } = request.headers
    const secure = httpsTargetAmong(origins, { host, forwardedProto: forwardedProto?.toString(), target: pathname + search })
    if (secure === 'unknown_host') return answer(response, 421, UNKNOWN_HOST)
    if (secure) return redirect(response, secure.location, 308)
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'Method not allowed')
    if (pathname === '/') return redirect(response, BASE)
    if (pathname !== BASE && !pathname.startsWith(`${BASE}/`)) return answer(response, 404, 'Not found')
    const path = pathOf(pathname.slice(BASE.length))
    if (path === undefined) return answer(response, 400, 'Bad request: the URL is not valid.')
    if (isPage(path)) return void sendHtml(request, response, folder, config)
    request.url = addressOf(path)
    // sirv throws on a range whose end is before its start, and the console needs no ranges.
    delete request.headers.range
    response.on('pipe', closeWith(response))
    files(request, response, () => {
      // A missing script must not be answered with the page: the browser would run the page as a script.
      if (path.startsWith('/assets/')) answer(response, 404, 'Not found')
      else void sendHtml(request, response, folder, config)
    })
  }
}

/**
 * Closes the file of an interrupted answer: sirv leaves the file open. If a new build has removed the file, only the answer ends, not the
 * server.
 */
const closeWith = (response: ServerResponse) => (file: Readable) => {
  response.once('close', () => file.destroy())
  file.on('error', () => response.destroy())
}

async function sendHtml(request: IncomingMessage, response: ServerResponse, folder: string, config: ServedConfig): Promise<void> {
  let template: string
  try {
    template = await readTemplate(folder)
  } catch (error) {
    return answer(response, 503, error instanceof Error ? error.message : String(error))
  }
  const nonce = createNonce()
  const html = renderHtml(template, config, nonce)
  const headers = { ...adminHtmlHeaders(nonce, config), vary: 'accept-encoding' }
  if (!/\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '')) {
    response.writeHead(200, headers).end(html)
    return
  }
  const compressed = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: HTML_QUALITY } })
  response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(compressed)
}

/** Ready once the admin is built. Its pages ask the backend from the browser, so that this server needs none. */
async function answerReady(response: ServerResponse, folder: string): Promise<void> {
  const problem = await readTemplate(folder).then(
    () => undefined,
    (error: Error) => error.message,
  )
  answer(response, problem === undefined ? 200 : 503, problem ?? 'The admin is served.')
}

function redirect(response: ServerResponse, location: string, status = 302): void {
  response.writeHead(status, { Location: location })
  response.end()
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(text)
}

if (import.meta.main) {
  try {
    const admin = await serveAdmin(readEnvironment(process.env))
    const stop = () => void admin.close().finally(() => process.exit())
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    // The parent process has exited.
    process.on('disconnect', stop)
    console.log(`ready ${JSON.stringify({ url: admin.url })}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
