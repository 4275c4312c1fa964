import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import fresh from 'fresh'
import { lookup } from 'mrmime'
import Negotiator from 'negotiator'
import parseRange from 'range-parser'
import type { FileStore } from './file-store.ts'

/** A file to send, with the forms it exists in. */
export interface SentFile {
  /** Path on disk without the ending of a compressed form. */
  path: string
  codings: readonly Coding[]
  /** 404 for a not-found page: it is sent whole, and never answered with "not modified". */
  status: 200 | 404
}

export type Coding = 'br' | 'gzip'
export const ENDINGS: Record<Coding, string> = { br: '.br', gzip: '.gz' }

/** Sends a file as HTTP wants it: in the best form the client takes, in part where a part is asked for, not at all where it is known. */
export async function sendFile(
  store: FileStore,
  file: SentFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const coding = codingFor(request, file.codings)
  const path = coding ? file.path + ENDINGS[coding] : file.path
  response.setHeader('content-type', typeOf(file.path))
  if (file.codings.length > 0) response.setHeader('vary', 'accept-encoding')
  if (coding) response.setHeader('content-encoding', coding)
  // Most answers come from memory, without a step aside.
  const known = store.known(path)
  const { size, etag } = known?.facts ?? (await store.factsOf(path))
  if (file.status === 200) {
    response.setHeader('etag', etag).setHeader('accept-ranges', 'bytes')
    if (fresh(request.headers, { etag })) {
      for (const name of ['content-type', 'content-encoding']) response.removeHeader(name)
      return void response.writeHead(304).end()
    }
    const part = partOf(request, size, etag)
    if (part === 'unsatisfiable') return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    if (part) {
      const { start, end } = part
      response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
      return sendBody(response, await store.readPart(path, start, end))
    }
  }
  response.statusCode = file.status
  response.setHeader('content-length', size)
  if (request.method === 'HEAD') return void response.end()
  return sendBody(response, known?.body ?? (await store.read(path, size)))
}

async function sendBody(response: ServerResponse, body: Awaited<ReturnType<FileStore['read']>>): Promise<void> {
  if (Buffer.isBuffer(body)) return void response.end(body)
  await pipeline(body, response)
}

/** The option is newer than the types of the library: of codings that a client likes alike, ours come first. */
interface PreferringNegotiator {
  encodings: (available: string[], options: { preferred: string[] }) => string[]
}

/** The smallest form that the client takes; `undefined` is the file as it is. */
function codingFor(request: IncomingMessage, codings: readonly Coding[]): Coding | undefined {
  if (codings.length === 0) return undefined
  const negotiator: PreferringNegotiator = new Negotiator(request)
  const [best] = negotiator.encodings([...codings, 'identity'], { preferred: [...codings] })
  return codings.find((coding) => coding === best)
}

/** The part of a file that is asked for; several at once are answered with the whole, as is a part of another version. */
function partOf(
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

function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return /^text\/|json|javascript|xml/.test(type) ? `${type}; charset=utf-8` : type
}
