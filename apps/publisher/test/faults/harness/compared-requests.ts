import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A request with its path as it is sent: `fetch` would resolve dots. */
export interface Sent {
  method?: string
  address: string
  headers?: Record<string, string>
}

/** Headers that must be the same. */
const COMPARED = [
  'content-type',
  'location',
  'allow',
  'cache-control',
  'content-range',
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'access-control-allow-origin',
]
const agent = new Agent({ keepAlive: true })

export interface Answer {
  status: number
  /** Length and hash of the uncompressed body. */
  body: string
  headers: Record<string, string | string[] | undefined>
  etag: string | undefined
}

/** The answer that a visitor gets from a server on this machine. */
export async function answerOf(port: number, { method = 'GET', address, headers = {} }: Sent): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ port, host: '127.0.0.1', path: address, method, headers, agent }, resolve).on('error', reject).end()
  const response = await promise
  const sent = await buffer(response)
  const coding = sent.length > 0 ? response.headers['content-encoding'] : undefined
  const body = coding === 'br' ? brotliDecompressSync(sent) : coding === 'gzip' ? gunzipSync(sent) : sent
  return {
    status: response.statusCode ?? 0,
    body: `${body.length} ${createHash('sha256').update(body).digest('hex')}`,
    headers: Object.fromEntries(COMPARED.map((name) => [name, response.headers[name]])),
    etag: response.headers.etag,
  }
}

/** Ways in which people, crawlers and attackers write the address of a page. */
const WRITTEN: readonly ((page: string) => string)[] = [
  (page) => page,
  (page) => `${page}?q=1&r=%D9%A1`,
  (page) => `${page}/`,
  (page) => `${page}//?q=1`,
  (page) => `${page}.html`,
  (page) => `${page}/index.html`,
  (page) => page.toUpperCase(),
  (page) => `/en${page}`,
  (page) => `/${page}`,
  (page) => `${page}.,`,
  (page) => `${page}%20%E2%80%8F`,
  (page) => encodeURI(page.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))),
  (page) => `${page}%2F`,
  (page) => `/x/..${page}`,
  (page) => `${page}/..`,
  (page) => page.replace(/(?<=\w)\/(?=\w)/g, '%2f'),
  (page) => page.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (page) => `${page}x`,
  (page) => `${page}.br`,
  (page) => `${page}%00`,
]

const OTHERS = `
/release.json /release.json?x=1 /release.json/ /pictures.json /preview/pictures.json /site.caddy /current.json /.env /.git/config
/%34%30%34 /%70roducts/not-found /robots%2etxt /%72elease.json?x=%41 /draft%2ehtml /%5fastro/ /%73earch%2f /products/%6eone
//%70roducts //%72obots.txt ///ar//%6eone //%70roducts/ //%2fproducts
/404 /ar/404 /404.html /products/not-found /ar/articles/not-found /no-such-page /ar/no-such-page /arabic /index /ar/index.html
/products/999999 /products/999999/ /ar/products/999999 /articles/0 /ar/articles/none /products/1/2 /products/page/1 /products/page/99
/products/016 /products/1.0 /products/-1 /products/1e400 /products/1.5 /products/%D9%A9%D9%A9%D9%A9 /products/%D9%A9%D9%A9%D9%A9/
/products/1e0 /products/%d9%a1 /prod%E2%80%8Bucts /x/%D9%A1/ /en /en/ /EN/about /en/en /en/ar /ar/ /AR /Ar/Products
/admin /admin/ /admin/products?page=2 /admin?x=%20 /administrator /ADMIN /admin.html
/_astro /_astro/ /_astro/none.js /_astro/none.html /_pictures/none.webp /_share/none.png /_ASTRO/none.js /_astro/../robots.txt
/../release.json /..%2f..%2frelease.json /%2e%2e/%2e%2e/release.json /../../current.json /..%5c..%5ccurrent.json
/_astro/%2e%2e/%2e%2e/release.json /_share/%2E./.%2e/%2e%2e/%2e%2e/current.json /_pictures/%2e%2e%2f..%2frelease.json
/_astro/..%2f..%2f..%2f..%2fcurrent.json /_astro/../../../../current.json //evil.example //evil.example/ ///evil.example/..
/%5Cevil.example/ /%2Fevil.example/ /. /.. /... /; /? /?x /about? /about?/ /about?x=/../ /% /%zz /%E0%A4%A /%ff
/products/* /[a-z]* /{path} /%7Bpath%7D /products/%7Bsite_file%7D /search/none.en.json /robots.txt/ /robots.txt.html /robots.TXT
/${'a'.repeat(300)} /products/${'1'.repeat(400)}
`
const METHODS = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND']
const RANGES = ['0-0', '-5', '5-', '5-2', '0-1,3-4', '99999999-', ''].map((range) => `bytes=${range}`)

/**
 * Requests to both servers: each page in every way of writing, each file, and what attackers send.
 * @param pages addresses of the pages of a release
 * @param files addresses of its other files
 */
export function requestsOf(pages: readonly string[], files: readonly string[]): Sent[] {
  const others = OTHERS.trim().split(/\s+/)
  const picture = files.find((file) => file.startsWith('/_pictures/')) ?? ''
  const inside = pages.filter((page) => page !== '/' && page !== '/ar')
  return [
    ...pages.map((address) => ({ address, headers: { 'accept-encoding': 'gzip' } })),
    ...WRITTEN.flatMap((write) => inside.map((page) => ({ address: write(page) }))),
    ...others.map((address) => ({ address })),
    ...[...pages, ...files].map((address) => ({ address, method: 'HEAD' })),
    ...files.flatMap((address) => [{ address }, { address, headers: { range: 'bytes=5-20' } }]),
    ...METHODS.flatMap((method) =>
      ['/', '/Products', '/release.json', '/none', '/admin'].map((address) => ({ address, method })),
    ),
    ...[...RANGES, 'lines=1-2', 'nonsense'].flatMap((range) =>
      [picture, '/products', '/no-such-page', '/sitemap.xml'].flatMap((address) => [
        { address, headers: { range } },
        { address, headers: { range, 'accept-encoding': 'gzip', 'if-range': '"x"' } },
      ]),
    ),
    ...[...pages, picture, '/none', '/release.json'].flatMap((address) =>
      ['"x"', '*', 'W/"x"'].map((tag) => ({ address, headers: { 'if-none-match': tag } })),
    ),
  ]
}
