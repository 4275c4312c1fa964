import { once } from 'node:events'
import { createServer } from 'node:http'
import { signature } from './tokens.ts'

export interface ReceivedMail {
  id: string
  isSigned: boolean
  body: { kind: string; to: { email: string }; text: string }
}

/** Starts a mail hook on loopback that answers each request with the next status. */
export async function startMailReceiver(secret: string, statuses: number[]) {
  const got: ReceivedMail[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const id = String(request.headers['webhook-id'])
    const wanted = signature(secret, body, Number(request.headers['webhook-timestamp']) * 1_000, id)
    const isSigned = request.headers['webhook-signature'] === wanted['webhook-signature']
    got.push({ id, isSigned, body: JSON.parse(body) })
    response.writeHead(statuses.shift() ?? 500, { location: 'https://elsewhere.example' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address !== 'object') throw new Error('The receiver has no address.')
  return { url: `http://127.0.0.1:${address.port}/mail`, got, close: () => server.close() }
}
