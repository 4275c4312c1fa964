import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The treatment of a request. `drop response` forwards it and then closes the connection; `hang` never answers; `late` closes the
 * connection and keeps the request until `deliverLate`; `twice` forwards it two times at once and answers with one response.
 */
export type Treatment = 'forward' | 'drop request' | 'drop response' | 'hang' | 'late' | 'twice'

export interface UnreliableProxy {
  url: string
  /** Forwards the late requests all at once. Resolves with their number once the backend has answered them. */
  deliverLate(): Promise<number>
  close(): void
}

/**
 * A proxy in front of a backend that disturbs writing requests. @param treatmentOf is called for each writing request with its
 * path
 */
export async function unreliableProxy(target: string, treatmentOf: (path: string) => Treatment): Promise<UnreliableProxy> {
  const late: (() => Promise<void>)[] = []
  const server = createServer((incoming, outgoing) => {
    const isWrite = incoming.method !== 'GET' && incoming.method !== 'HEAD' && incoming.method !== 'OPTIONS'
    const treatment = isWrite ? treatmentOf(incoming.url ?? '') : 'forward'
    if (treatment === 'hang') return
    if (treatment === 'drop request') return void outgoing.destroy()
    void readBody(incoming).then((body) => {
      const send = (answer?: ServerResponse) => forward(target, incoming, body, answer)
      if (treatment === 'late') {
        late.push(send)
        outgoing.destroy()
      } else if (treatment === 'drop response') void send().then(() => outgoing.destroy())
      else void Promise.all([send(outgoing), ...(treatment === 'twice' ? [send()] : [])])
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    deliverLate: async () => (await Promise.all(late.splice(0).map((send) => send()))).length,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Forwards a request, and the response if there is an `answer`. Resolves at the end of the request, also if the backend fails.
 */
function forward(
  target: string,
  { url, method, headers }: IncomingMessage,
  body: Buffer,
  answer?: ServerResponse,
): Promise<void> {
  const { host: _, ...others } = headers
  return new Promise((resolve) => {
    const upstream = request(new URL(url ?? '/', target), { method: method ?? 'GET', headers: others }, (response) => {
      if (answer) response.pipe(answer.writeHead(response.statusCode ?? 502, response.headers))
      else response.resume()
      response.once('end', resolve).once('error', resolve)
    })
    upstream.once('error', () => {
      answer?.destroy()
      resolve()
    })
    upstream.end(body)
  })
}
