import type { FunctionError } from '@bayt/content/entities/session'
import type { z } from 'zod'

/** An error with the response for the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly body: FunctionError

  constructor(status: number, code: string, message: string, more: Omit<FunctionError['error'], 'code' | 'message'> = {}) {
    super(message)
    this.status = status
    this.body = { error: { code, message, ...more } }
  }
}

/**
 * The refusals of the database that a function passes on: an ended session, and refusals that the owner of the account can
 * resolve.
 */
const REFUSALS: Record<string, [status: number, code: string]> = {
  PT401: [401, 'signed_out'],
  '42501': [403, 'forbidden'],
  PT404: [404, 'not_found'],
  PT409: [409, 'too_many_passkeys'],
}

/** The result of a call of the database. @throws HttpError for its refusals; any other error unchanged */
export async function resultOf<Data>(
  call: PromiseLike<{ data: Data; error: null } | { data: null; error: { code: string; message: string } }>,
): Promise<Data> {
  const { data, error } = await call
  if (error === null) return data
  const refusal = REFUSALS[error.code]
  throw refusal ? new HttpError(...refusal, error.message) : error
}

/** The console has another origin and authenticates by header, never by cookie, so every origin is allowed. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-max-age': '86400',
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { ...CORS, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  })
}

function toResponse(error: unknown): Response {
  if (error instanceof HttpError) {
    const retryAfter = error.body.error.retry_after_s
    return json(error.status, error.body, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
  }
  console.error(error)
  return json(500, { error: { code: 'server', message: 'The server failed. Please try again.' } })
}

/** Wraps the handler of a function: answers CORS preflights, allows only POST, returns errors as JSON. */
export function serveJson(handle: (request: Request) => Promise<Response>): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
    if (request.method !== 'POST') return json(405, { error: { code: 'method', message: 'Use POST.' } }, { allow: 'POST' })
    try {
      return await handle(request)
    } catch (error) {
      return toResponse(error)
    }
  }
}

/**
 * Reads the body of a request up to a limit.
 * @throws HttpError 413 beyond `maxBytes`; 400 if the connection was lost
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new HttpError(413, 'too_large', `The request is larger than ${formatSize(maxBytes)}. Send less.`)
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge()
  // With a declared length, the buffer is allocated once; without a declared length, the buffer grows.
  let buffer = new Uint8Array(Math.max(0, declared || 0))
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      const end = size + chunk.byteLength
      if (end > maxBytes) throw tooLarge()
      if (end > buffer.length) {
        const larger = new Uint8Array(Math.min(maxBytes, 2 * end))
        larger.set(buffer.subarray(0, size))
        buffer = larger
      }
      buffer.set(chunk, size)
      size = end
    }
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    throw Object.assign(new HttpError(400, 'unreadable', 'The body of the request is incomplete.'), { cause })
  }
  return buffer.subarray(0, size)
}

/**
 * Reads the body of a request as text, up to a limit.
 * @throws HttpError 413 beyond `maxBytes`
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return decodeText(await readBytes(request, maxBytes))
}

/** Decodes UTF-8. @throws HttpError 400 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw Object.assign(new HttpError(400, 'not_utf8', 'The body must be text in UTF-8.'), { cause })
  }
}

/** Formats a limit for people: `16 kB`, `14 MB`. */
function formatSize(bytes: number): string {
  const mebibyte = 1024 * 1024
  return bytes < mebibyte ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / mebibyte)} MB`
}

/** Parses JSON. @throws HttpError 400 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new HttpError(400, 'not_json', 'The body must be JSON.'), { cause })
  }
}

/**
 * Parses JSON with a schema.
 * @throws HttpError 400 that names every invalid field
 */
export function parseBody<Output>(schema: z.ZodType<Output>, text: string): Output {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]))
  const sentences = Object.entries(fields).map(([field, message]) => `${field}: ${message}`)
  throw new HttpError(400, 'invalid', `The request is not valid. ${sentences.join('; ')}`, { fields })
}

/** Parses JSON. Returns undefined for invalid JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
