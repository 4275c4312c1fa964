import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type HookMessage, hookMessage } from './hook-message.ts'
import { SeenSignatures } from './seen-signatures.ts'
import { isSigned } from './signature.ts'

const MAX_BODY_BYTES = 16 * 1024

/** What a request is answered: status, and a message for people. */
export interface HookAnswer {
  status: number
  message: string
  /** Of a rollback: what is shown now. */
  release?: string
}

export interface HookOptions {
  /** Shared with the functions. */
  secret: string
  /** The time that signatures are measured by. */
  nowMs?: () => number
  /** Does what is asked; must not wait for a build. */
  take: (message: HookMessage) => HookAnswer | Promise<HookAnswer>
}

/** Takes signed requests: `POST /publish`. */
export function createHookServer({ secret, take, nowMs = Date.now }: HookOptions): Server {
  const seen = new SeenSignatures()
  return createServer(async (incoming, response) => {
    const answer = (status: number, message: string, more: object = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message, ...more }))
    try {
      if (incoming.method !== 'POST' || incoming.url !== '/publish') return answer(404, 'POST /publish is all there is.')
      const body = await readBody(incoming)
      if (body === undefined) return answer(413, 'The body is too large.')
      if (!isSigned(secret, incoming.headers, body, nowMs())) {
        return answer(401, 'The request is not signed, or older than 5 minutes.')
      }
      if (!seen.isFirst(String(incoming.headers['x-signature']))) return answer(409, 'This request was taken before.')
      const { status, message, ...more } = await take(hookMessage.parse(JSON.parse(body)))
      return answer(status, message, more)
    } catch (error) {
      console.error(error)
      return answer(400, 'The request could not be read.')
    }
  })
}

async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
