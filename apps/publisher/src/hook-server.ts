import { createServer, type IncomingMessage, type Server } from 'node:http'
import { verifiedId } from '@bayt/content/signed-request'
import { KEEP_ALIVE_MS } from './config.ts'
import { type HookMessage, type HookResponse, readHookMessage } from './hook-message.ts'

const MAX_BODY_BYTES = 16 * 1024

export interface HookOptions {
  /** Shared with the functions. */
  secret: string
  /** The clock for signatures, in milliseconds since 1970. */
  nowMs?: () => number
  /** Corrects the clock of `nowMs`. Called when a signature is invalid; the request is then verified once more. */
  syncClock?: () => Promise<void>
  /** Executes the message. Must not wait for a build. */
  handle: (message: HookMessage) => HookResponse | Promise<HookResponse>
}

/** Accepts signed requests: `POST /publish`. */
export function createHookServer({ secret, handle, nowMs = Date.now, syncClock }: HookOptions): Server {
  const seen = new SeenRequests()

  async function respondTo(incoming: IncomingMessage): Promise<HookResponse> {
    if (incoming.method !== 'POST' || incoming.url !== '/publish') {
      return { status: 404, message: 'Only POST /publish exists here.' }
    }
    const body = await readBody(incoming)
    if (body === undefined) return { status: 413, message: 'The body is too large.' }
    const verify = () => verifiedId(secret, (name) => singleHeader(incoming, name), body, nowMs())
    const id = (await verify()) ?? (syncClock && (await syncClock().then(verify)))
    if (id === undefined) return { status: 401, message: 'The request is not signed, or older than 5 minutes.' }
    if (!seen.recordIfNew(id)) return { status: 409, message: 'This request was accepted before.' }
    const message = readHookMessage(body)
    return message ? handle(message) : { status: 400, message: 'The request could not be read.' }
  }

  const server = createServer(async (incoming, response) => {
    const { status, ...body } = await respondTo(incoming).catch((error: unknown) => {
      console.error('A request to the publisher failed:', error)
      return { status: 500, message: 'The publisher could not do this. The reason is in its log.' }
    })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

/** The value of a header that occurs exactly once. */
function singleHeader(incoming: IncomingMessage, name: string): string | undefined {
  const values = incoming.headersDistinct[name]
  return values?.length === 1 ? values[0] : undefined
}

/** @returns `undefined` if the body is too large */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * More ids than the requests that arrive within 10 minutes: a signature is valid for 5 minutes before and after its time. Each id takes
 * about 100 bytes.
 */
const MAX_IDS = 10_000

/**
 * Remembers the ids of the last signed requests, so that each is accepted once. The limit is a number, not a time: when the
 * clock is set back, an old signature becomes valid again, and its id must still be known.
 */
export class SeenRequests {
  readonly #ids = new Set<string>()

  /** Records the id. @returns `false` if it was recorded before */
  recordIfNew(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (oldest !== undefined && this.#ids.size > MAX_IDS) this.#ids.delete(oldest)
    return true
  }
}
