import { createServer, type IncomingMessage, type Server } from 'node:http'
import { SeenSignatures } from './seen-signatures.ts'
import { isSigned } from './signature.ts'

const MAX_BODY_BYTES = 16 * 1024

/**
 * Takes signed requests for a build: `POST /publish`, answered at once with 202.
 * @param request called with whether a person asked
 */
export function createHookServer(secret: string, request: (isByStaff: boolean) => void): Server {
  const seen = new SeenSignatures()
  return createServer(async (incoming, response) => {
    const answer = (status: number, message: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }))
    try {
      if (incoming.method !== 'POST' || incoming.url !== '/publish') return answer(404, 'POST /publish is all there is.')
      const body = await readBody(incoming)
      if (body === undefined) return answer(413, 'The body is too large.')
      if (!isSigned(secret, incoming.headers, body)) return answer(401, 'The request is not signed, or older than 5 minutes.')
      if (!seen.isFirst(String(incoming.headers['x-signature']))) return answer(409, 'This request was taken before.')
      request(body.includes('"requested_by":"staff"'))
      return answer(202, 'Accepted.')
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
