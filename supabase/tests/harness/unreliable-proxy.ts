import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The treatment of a request. `drop response` forwards it and then closes the connection; `hang` never answers. */
export type Treatment = 'forward' | 'drop request' | 'drop response' | 'hang'

export interface UnreliableProxy {
  url: string
  close(): void
}

/** A proxy in front of a backend that disturbs writing requests. @param treatmentOf is called for each of them with its path */
export async function unreliableProxy(target: string, treatmentOf: (path: string) => Treatment): Promise<UnreliableProxy> {
  const server = createServer((incoming, outgoing) => {
    const isWrite = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    const treatment = isWrite ? treatmentOf(incoming.url ?? '') : 'forward'
    if (treatment === 'drop request') outgoing.destroy()
    else if (treatment !== 'hang') forward(target, incoming, outgoing, treatment === 'drop response')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, dropsResponse: boolean): void {
  const { host, ...headers } = incoming.headers
  const upstream = request(new URL(incoming.url ?? '/', target), { method: incoming.method ?? 'GET', headers }, (response) => {
    if (dropsResponse) response.resume().once('end', () => outgoing.destroy())
    else response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers))
  })
  upstream.once('error', () => outgoing.destroy())
  incoming.pipe(upstream)
}
