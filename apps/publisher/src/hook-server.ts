import { createServer, type IncomingMessage, type Server } from 'node:http'
import { verifiedId } from '@bayt/content/signed-request'
import { type HookMessage, readHookMessage } from './hook-message.ts'
import { SeenRequests } from './seen-requests.ts'
import { KEEP_ALIVE_MS } from './serving/keep-alive.ts'

const MAX_BODY_BYTES = 16 * 1024

/** The response to a request: HTTP status, and a message for people. */
export interface HookResponse {
  status: number
  message: string
  /** For a rollback: the release that is shown now. */
  release?: string
}

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
