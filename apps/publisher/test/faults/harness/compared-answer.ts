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
