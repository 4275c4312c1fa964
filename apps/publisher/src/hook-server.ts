import { createServer, type IncomingMessage, type Server } from 'node:http'
import { MAX_ASKED_BY } from '@bayt/content/entities/build'
import { verifiedId } from '@bayt/content/signed-request'
import { z } from 'zod'
import { KEEP_ALIVE_MS } from './config.ts'
import type { Publisher } from './publisher.ts'
import { RollbackRefusedError } from './releases.ts'

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

/** A request of the edge functions; the body of a signed `POST /publish`. */
const hookMessage = z.object({
  /**
   * - `publish`: build unpublished changes
   * - `rollback`: show an older release, and publish nothing until `resume`
   * - `resume`: publish again
   */
  event: z.enum(['publish', 'rollback', 'resume']).default('publish'),
  requested_by: z.enum(['database', 'staff', 'sweep']).default('database'),
  /** Name of the person who caused the request, if a person did. */
  asked_by: z.string().max(MAX_ASKED_BY).nullable().default(null),
  /** For a rollback: the release to show; `null` is the previous release. */
  release: z.string().max(100).nullable().default(null),
})
export type HookMessage = z.output<typeof hookMessage>

/** The response to a request: HTTP status, and a message for people. */
export interface HookResponse {
  status: number
  message: string
  /** For a rollback: the release that is shown now. */
  release?: string
}

/** Parses a body. @returns `undefined` if the body is not UTF-8, not JSON, or not a hook message */
function readHookMessage(body: Uint8Array): HookMessage | undefined {
  try {
    return hookMessage.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)))
  } catch (error) {
    console.error('A signed request could not be read:', error)
    return undefined
  }
}

const TRIGGERS = { database: 'webhook', staff: 'staff' } as const
const UNNAMED = 'somebody'

/** Executes the message of a signed request. */
export async function handleHookMessage(publisher: Publisher, message: HookMessage): Promise<HookResponse> {
  const { event, requested_by, asked_by, release } = message
  if (event === 'rollback') {
    try {
      const shown = await publisher.rollback(release, asked_by ?? UNNAMED)
      return { status: 200, message: 'The older release is shown.', release: shown.release }
    } catch (error) {
      if (error instanceof RollbackRefusedError) return { status: 409, message: error.message }
      throw error
    }
  }
  if (event === 'resume') await publisher.resume(asked_by)
  else if (requested_by === 'sweep') publisher.sweep()
  else publisher.request(TRIGGERS[requested_by], asked_by)
  return { status: 202, message: 'Accepted.' }
}
