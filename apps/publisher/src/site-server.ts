import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { splitLocale } from '@bayt/content/locale'
import { readableAddress } from '@bayt/content/text/readable-address'
import { fileOfAddress, notFoundAddress } from '@bayt/release/addresses'
import { adminTarget } from '@bayt/release/admin-address'
import { canonicalAddress } from '@bayt/release/canonical-address'
import { hasCode } from '@bayt/release/files'
import { pageOfPdf } from '@bayt/release/printed-documents'
import { PREVIEW_PICTURES, previewFolderOf } from '@bayt/release/release-folder'
import { CACHE_CONTROL } from '@bayt/web-headers/cache-control'
import { httpsTarget } from '@bayt/web-headers/https'
import { documentHeaders, securityHeaders } from '@bayt/web-headers/security'
import { isDaily, isHashed } from '@bayt/web-headers/site'
import { KEEP_ALIVE_MS } from './config.ts'
import type { DocumentStore } from './documents/document-store.ts'
import { infoOf, type Pin, type ReleaseRecord } from './releases.ts'
import { addressOf, DICTIONARY_PREFIX, type Dictionaries, type Dictionary, usedFor } from './serving/dictionaries.ts'
import { CompressedCache, FileStore } from './serving/file-store.ts'
import { CODINGS, ReleaseFiles, type SentFile, sendFile } from './serving/release-files.ts'

interface Served {
  files: ReleaseFiles
  /** The files for previews of the console, next to the files of the release. */
  preview: ReleaseFiles
  /** Older releases: tabs with a page of an older release still request its styles, scripts and pictures. */
  older: ReleaseFiles[]
  /** Cache of the files of the release; discarded with the release. */
  store: FileStore
  /** The text of `/release.json`. */
  info: string
  /** Public scheme and host. */
  origin: string
  headers: ReturnType<typeof headersOf>
  /** Addresses of its pages. */
  pages: ReadonlySet<string>
}

export interface ServedRelease {
  record: ReleaseRecord
  /** Folder of its files. */
  dir: string
  /** Set if the release is pinned after a rollback. */
  pin?: Pin | undefined
  /** Folders of the files of the other kept releases, newest first. */
  olderDirs?: string[]
}

/** Serves the current release, and switches releases between two requests. */
export class SiteServer {
  readonly server: Server
  readonly #compressed = new CompressedCache()
  readonly #adminUrl: string | undefined
  readonly #dictionaries: Dictionaries | undefined
  readonly #documents: DocumentStore | undefined
  #current: Served | undefined

  /**
   * @param adminUrl address of the console, to which `/admin` redirects; absent if a proxy redirects instead
   * @param dictionaries absent: every page is sent in full
   * @param documents the printed PDFs; absent if no browser prints
   */
  constructor(adminUrl?: string, dictionaries?: Dictionaries, documents?: DocumentStore) {
    this.#adminUrl = adminUrl
    this.#dictionaries = dictionaries
    this.#documents = documents
    this.server = createServer((request, response) => {
      // HTTP/1.1 keeps connections by itself: Node would say so in 50 bytes of each response.
      response.removeHeader('connection')
      for (const stream of [request, response]) stream.on('error', ignoreClosedConnection)
      this.#answer(request, response)
        .catch((error) => fail(response, error))
        .catch((error) => console.error('An error response could not be sent:', error))
    })
    this.server.keepAliveTimeout = KEEP_ALIVE_MS
  }

  /** Serves a release, starting with the next request. */
  serve({ record, dir, pin, olderDirs = [] }: ServedRelease): void {
    this.#current = {
      files: new ReleaseFiles(dir),
      preview: new ReleaseFiles(previewFolderOf(dir)),
      older: olderDirs.map((older) => new ReleaseFiles(older)),
      store: new FileStore(this.#compressed),
      info: JSON.stringify(infoOf(record, pin)),
      origin: record.origin,
      headers: headersOf(record),
      pages: new Set(record.pages),
    }
    void this.#dictionaries?.update({ pages: record.pages, dir })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = this.#current
    if (!current) return sendText(response, 503, 'The site is being built for the first time.', { 'retry-after': '5' })
    response.setHeaders(current.headers.all)
    // `//x` is a path of this site, not of a host `x`.
    const address = URL.parse((request.url ?? '/').replace(/^(?=\/)/, 'http://site'), 'http://site')
    if (!address) return sendText(response, 400, 'This address is not valid.')
    const { pathname, search } = address
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    // A content security policy applies only to documents. In the response of a script or a picture, the policy would only add a thousand bytes.
    if (!isHashed(pathname)) response.setHeaders(current.headers.documents)
    const forwardedProto = request.headers['x-forwarded-proto']
    const page = canonicalAddress(pathname) ?? encodeURI(readableAddress(pathname))
    // A redirect to `//products` would lead to a host `products`.
    const isWrittenOtherwise =
      page !== pathname && !page.startsWith('//') && (await current.files.find(fileOfAddress(page))) !== undefined
    const canonical = isWrittenOtherwise ? page : canonicalPath(pathname)
    const secure = httpsTarget(current.origin, forwardedProto?.toString(), canonical + search)
    if (secure) return void response.writeHead(308, { location: secure }).end()
    const admin = adminTarget(this.#adminUrl, current.origin, pathname + search)
    if (admin) return void response.writeHead(302, { location: admin, 'cache-control': CACHE_CONTROL.revalidate }).end()
    if (canonical !== pathname) return void response.writeHead(308, { location: canonical + search }).end()
    if (pathname === '/release.json') return sendInfo(current, request, response)
    if (pathname === `/${PREVIEW_PICTURES}`) return sendPreviewPictures(current, request, response)
    const dictionary = this.#dictionaries?.named(request.headers['available-dictionary'])
    if (pathname.startsWith(DICTIONARY_PREFIX)) {
      const asked = this.#dictionaries?.atAddress(pathname)
      // The dictionary was replaced after its page was sent. A not-found page would cost the visitor 9 kB.
      if (!asked) return sendText(response, 404, 'Not found')
      return sendDictionary(asked, current.store, dictionary, request, response)
    }
    if (this.#documents && (await sendDocument(this.#documents, current, pathname, request, response))) return
    const savesData = request.headers['save-data'] === 'on'
    const offered = savesData ? undefined : this.#dictionaries?.newest(splitLocale(pathname).locale)
    try {
      await sendFound(current, pathname, request, response, { dictionary, offered })
    } catch (error) {
      // The release was removed after the file was found in this release; another release may still have the file.
      if (!hasCode(error, 'ENOENT') || response.headersSent) throw error
      for (const folder of [current.files, ...current.older]) folder.forget()
      for (const name of OF_FILE) response.removeHeader(name)
      response.removeHeader('cache-control')
      await sendFound(current, pathname, request, response, { dictionary, offered })
    }
  }
}

/**
 * The response headers of one release. The policy of a page has the hashes of its own scripts and styles only. The hashes of all pages
 * take a thousand bytes, with which the HTML of some pages would no longer fit into the first packets of a connection. Other documents
 * run no inline script.
 */
export function headersOf({ origin, pages, contentSecurityPolicy, pagePolicies }: ReleaseRecord) {
  const others = pagePolicies ? contentSecurityPolicy.replaceAll(/ 'sha256-[^']+'/g, '') : contentSecurityPolicy
  const policies = new Map<string, string>()
  for (const [index, page] of pages.entries()) {
    const policy = pagePolicies?.texts[pagePolicies.ofPages[index] ?? -1]
    if (policy) policies.set(page, policy)
  }
  return {
    /** For every response. */
    all: new Map(Object.entries(securityHeaders({ isHttps: origin.startsWith('https:') }))),
    /** Additional headers for every response that a browser can open as a document. */
    documents: new Map(Object.entries(documentHeaders(others))),
    /** The content security policy of the page at an address; it replaces the policy of other documents. */
    policyOf: (address: string) => policies.get(address) ?? contentSecurityPolicy,
  }
}

/** Headers that describe a single file, and would be wrong on another answer. */
const OF_FILE = ['content-encoding', 'content-length', 'etag', 'accept-ranges', 'vary']

interface PageDictionaries {
  /** The dictionary that the client has. */
  dictionary: Dictionary | undefined
  /** The dictionary that the client may fetch. */
  offered: Dictionary | undefined
}

async function sendFound(
  current: Served,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
  { dictionary, offered }: PageDictionaries,
): Promise<void> {
  const file = await find(current, pathname)
  if (file?.path.endsWith('.html')) {
    // The script of the page reads this header (apps/site/src/islands/page/fetch-dictionary.ts).
    if (offered)
      response.setHeader('server-timing', offered === dictionary ? 'dictionary' : `dictionary;desc="${addressOf(offered)}"`)
    const address = file.status === 404 ? notFoundAddress(pathname) : pathname
    response.setHeader('content-security-policy', current.headers.policyOf(address))
  }
  if (!response.hasHeader('cache-control')) {
    const caching =
      file?.status !== 200 ? 'revalidate' : isHashed(pathname) ? 'immutable' : isDaily(pathname) ? 'daily' : 'revalidate'
    response.setHeader('cache-control', CACHE_CONTROL[caching])
  }
  if (file) return sendFile(current.store, file.path.endsWith('.html') ? { ...file, dictionary } : file, request, response)
  sendText(response, 404, 'Not found')
}

/** @param known an earlier dictionary that the client has */
function sendDictionary(
  { file, content, id, ...asked }: Dictionary,
  store: FileStore,
  known: Dictionary | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('cache-control', CACHE_CONTROL.immutable)
  response.setHeader('use-as-dictionary', usedFor(asked))
  const facts = { size: content.byteLength, etag: `"${id}"` }
  return sendFile(store, { path: file, facts, codings: CODINGS, status: 200, dictionary: known }, request, response)
}

/** Sends the PDF at an address, while its page is public. @returns whether there is a PDF */
async function sendDocument(
  documents: DocumentStore,
  { pages, store }: Served,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const page = pageOfPdf(pathname)
  const document = page && pages.has(page) ? (await documents.read())[pathname] : undefined
  if (!document) return false
  const { file, bytes, title } = document
  response.setHeader('cache-control', CACHE_CONTROL.revalidate)
  response.setHeader('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileNameOf(title))}`)
  const facts = { size: bytes, etag: `"${file}"` }
  await sendFile(store, { path: documents.pathOf(document), facts, codings: [], status: 200 }, request, response)
  return true
}

/** The title of a page as the name of a PDF, without characters that file systems refuse. */
function fileNameOf(title: string): string {
  return `${title
    .replace(/ ?[\\/:*?"<>|\p{Cc}]+ ?/gu, ' - ')
    .slice(0, 120)
    .toWellFormed()
    .trim()}.pdf`
}

/** The file of an address, or the not-found page of its section. */
async function find({ files, older }: Served, pathname: string): Promise<SentFile | undefined> {
  const notFound = notFoundAddress(pathname)
  const name = fileOfAddress(readableAddress(pathname))
  if (pathname !== notFound) {
    for (const folder of isHashed(pathname) ? [files, ...older] : [files]) {
      const found = await folder.find(name)
      if (found) return { ...found, status: 200 }
    }
  }
  const page = await files.find(fileOfAddress(notFound))
  return page && { ...page, status: 404 }
}

/** `/products/` and `/products.html` become `/products`. The result never starts with `//`, which would name another host. */
function canonicalPath(pathname: string): string {
  const path = pathname.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
  return trimmed.replace(/^\/{2,}/, '/') || '/'
}

/** The admin, on another host, reads this answer to find out which release is live. */
function sendInfo({ info }: Served, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(info),
    'access-control-allow-origin': '*',
    'cache-control': CACHE_CONTROL.noStore,
  })
  response.end(request.method === 'HEAD' ? undefined : info)
}

/**
 * The console, on another host, reads this file to preview pages; the browser revalidates the file each time, and the file rarely
 * changes.
 */
async function sendPreviewPictures(
  { preview, store }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await preview.find(PREVIEW_PICTURES)
  if (!file) return sendText(response, 404, 'Not found')
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('cache-control', CACHE_CONTROL.revalidate)
  return sendFile(store, { ...file, status: 200 }, request, response)
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text)
}

/** Ignores that the visitor closed the connection. Without a listener, the error would end the process. */
function ignoreClosedConnection(): void {}

/** Logs an error and sends 500, or aborts a response that has started. A closed connection is not an error. */
function fail(response: ServerResponse, error: unknown): void {
  if (hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) return
  console.error(error)
  if (response.headersSent) response.destroy()
  else {
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    sendText(response, 500, 'The page could not be read. Please try again.')
  }
}
