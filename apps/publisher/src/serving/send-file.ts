import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { CACHE_CONTROL } from '@bayt/web-headers/cache-control'
import fresh from 'fresh'
import { lookup } from 'mrmime'
import Negotiator from 'negotiator'
import parseRange from 'range-parser'
import type { Coding } from './compressed-cache.ts'
import type { FileFacts, SentFile } from './release-files.ts'
import { type FileStore, knownTag } from './release-files.ts'

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
      const body = cached?.subarray(start, end + 1) ?? (await store.readRange(path, start, end))
      response.writeHead(206, { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
      return sendBody(response, body)
    }
  }
  response.statusCode = file.status
  response.setHeader('content-length', size)
  if (request.method === 'HEAD') return void response.end()
  return sendBody(response, cached ?? (await store.read(path, size)))
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
export function codingFor(request: IncomingMessage, codings: readonly Coding[]): Coding | undefined {
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
