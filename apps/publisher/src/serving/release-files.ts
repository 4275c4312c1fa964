import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '@bayt/release/files'
import { CACHE_CONTROL } from '@bayt/web-headers/cache-control'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import { lookup } from 'mrmime'
import Negotiator from 'negotiator'
import parseRange from 'range-parser'
import { type Coding, type FileFacts, type FileStore, readRange, type StoredFile } from './file-store.ts'

/** The cache is limited, so that requests for missing files cannot fill the memory. */
const MAX_CACHED_NAMES = 20_000

/** Kinds of files that compression makes smaller. */
const TEXTS = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.csv', '.txt', '.webmanifest'])
/** Smaller files fit into one packet without compression. */
const MIN_BYTES = 1_000

/** The content codings of a text, the smallest first. */
export const CODINGS = ['br', 'gzip'] as const

/** A file of a release, with its available content codings. */
export interface FoundFile extends StoredFile {
  codings: readonly Coding[]
}

/** A file to send. */
export interface SentFile extends FoundFile {
  /** 404 for a not-found page: it is always sent completely, never as a range or as "not modified". */
  status: 200 | 404
}

/**
 * Finds the files of one release. Each file is looked up on its first request: listing thousands of files at each switch
 * would delay visitors.
 */
export class ReleaseFiles {
  readonly #dir: string
  // With `max`, the cache would reserve its whole memory at each switch.
  readonly #found = new LRUCache<string, FoundFile | 'missing'>({ maxSize: MAX_CACHED_NAMES, sizeCalculation: () => 1 })

  constructor(dir: string) {
    this.#dir = dir
  }

  /** @param name path inside the folder, such as `ar/products.html` */
  async find(name: string): Promise<FoundFile | undefined> {
    const found = this.#found.get(name) ?? (await this.#lookUp(name))
    this.#found.set(name, found)
    return found === 'missing' ? undefined : found
  }

  /** Clears the cache, after files were removed from the disk. */
  forget(): void {
    this.#found.clear()
  }

  async #lookUp(name: string): Promise<FoundFile | 'missing'> {
    // Rejects paths that leave the folder, and compressed versions in releases of older code.
    if (/(?:^|[\\/])\.\.?(?:[\\/]|$)|[\0\\]|\.(?:br|gz)$/.test(name)) return 'missing'
    const path = join(this.#dir, name)
    const facts = await factsOf(path)
    if (facts === undefined) return 'missing'
    if (!TEXTS.has(extname(name)) || facts.size < MIN_BYTES) return { path, facts, codings: [] }
    const hash = createHash('sha256').update(await readFile(path))
    // 96 bits are enough against accidents.
    return { path, facts: { ...facts, etag: `"${hash.digest('base64url').slice(0, 16)}"` }, codings: CODINGS }
  }
}

/** @returns `undefined` if the file does not exist, or the name cannot be a file */
async function factsOf(path: string): Promise<FileFacts | undefined> {
  try {
    const found = await stat(path, { bigint: true })
    if (!found.isFile()) return undefined
    const { size, mtimeNs } = found
    return { size: Number(size), etag: `"${size.toString(36)}-${mtimeNs.toString(36)}"` }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return undefined
    throw error
  }
}

/** Sends a file: in the best accepted content coding, as a requested range, or as 304 if the client has it. */
export async function sendFile(
  store: FileStore,
  file: SentFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { path, dictionary } = file
  const coding = codingFor(request, dictionary && file.codings.length > 0 ? ['dcz', ...file.codings] : file.codings)
  response.setHeader('content-type', typeOf(path))
  if (file.codings.length > 0) response.setHeader('vary', 'accept-encoding, available-dictionary')
  if (coding) response.setHeader('content-encoding', coding)
  const { size, etag, body } = await versionOf(store, file, coding)
  // Most responses come from memory, without waiting.
  const cached = body ?? store.cached(path)
  if (file.status === 200) {
    const known = coding && coding !== 'gzip' ? knownTag(file, request.headers['if-none-match']) : undefined
    response.setHeader('etag', known ?? etag)
    if (!coding) response.setHeader('accept-ranges', 'bytes')
    if (fresh(request.headers, { etag: known ?? etag })) {
      for (const name of ['content-type', 'content-encoding']) response.removeHeader(name)
      return void response.writeHead(304).end()
    }
    // A part of an encoded body is of no use to a client.
    const range = coding ? undefined : requestedRange(request, size, etag)
    if (range === 'unsatisfiable') {
      for (const name of ['content-type', 'etag']) response.removeHeader(name)
      const headers = { 'content-range': `bytes */${size}`, 'cache-control': CACHE_CONTROL.noStore }
      return void response.writeHead(416, headers).end()
    }
    if (range) {
      const { start, end } = range
      // Read first: a removed file must give an error status.
      const body = cached?.subarray(start, end + 1) ?? (await readRange(path, start, end))
      response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
      return sendBody(response, body)
    }
  }
  response.statusCode = file.status
  response.setHeader('content-length', size)
  if (request.method === 'HEAD') return void response.end()
  return sendBody(response, cached ?? (await store.read(path, size)))
}

/**
 * The tag of a version by Brotli or with a dictionary, if the client names that tag: all versions have the same text, so the text need
 * not be sent again.
 * @param named the header `if-none-match`
 */
function knownTag({ facts: { etag } }: FoundFile, named = ''): string | undefined {
  return new RegExp(`${etag.slice(0, -1)}-(?!gzip)[\\w-]+"`).exec(named)?.[0]
}

/** The version of a file in a content coding. @returns no body for the file itself, which may be too large for the memory */
function versionOf(
  store: FileStore,
  file: SentFile,
  coding: Coding | undefined,
): (FileFacts & { body?: Buffer }) | Promise<FileFacts & { body: Buffer }> {
  return coding === undefined ? file.facts : store.compressed(file, coding)
}

async function sendBody(response: ServerResponse, body: Awaited<ReturnType<FileStore['read']>>): Promise<void> {
  if (Buffer.isBuffer(body)) return void response.end(body)
  // The visitor closed the connection while the file was opened: `pipeline` would refuse the stream, and leave the file open.
  if (response.closed || response.destroyed) return void body.destroy()
  await pipeline(body, response)
}

/** The types of the library lack the option `preferred`: our order for codings with equal weight. */
interface PreferringNegotiator {
  encodings: (available: string[], options: { preferred: string[] }) => string[]
}

/** The smallest coding that the client accepts; `undefined` is the uncompressed file. */
function codingFor(request: IncomingMessage, codings: readonly Coding[]): Coding | undefined {
  if (codings.length === 0) return undefined
  const negotiator: PreferringNegotiator = new Negotiator(request)
  const [best] = negotiator.encodings([...codings, 'identity'], { preferred: [...codings] })
  return codings.find((coding) => coding === best)
}

/** The requested range. Several ranges, or a range of another version, are answered with the complete file. */
function requestedRange(
  request: IncomingMessage,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = request.headers
  if (!range || request.method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return undefined
  const ranges = parseRange(size, range)
  if (ranges === -1) return 'unsatisfiable'
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
}

/** @param path path or extension of a file */
export function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return /^text\/|json|javascript|xml/.test(type) ? `${type}; charset=utf-8` : type
}
