import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of a call: it is cut off before it arrives, or before its answer comes back, or is never answered. */
export type Fate = 'passes' | 'is cut' | 'loses its answer' | 'hangs'

export interface WeakLine {
  url: string
  close(): void
}

/** A line to a backend on which things happen to calls that write. @param fate asked for each of them, with its path */
export async function weakLine(target: string, fate: (path: string) => Fate): Promise<WeakLine> {
  const server = createServer((incoming, outgoing) => {
    const isWrite = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    const becomes = isWrite ? fate(incoming.url ?? '') : 'passes'
    if (becomes === 'is cut') outgoing.destroy()
    else if (becomes !== 'hangs') hand(target, incoming, outgoing, becomes === 'loses its answer')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

function hand(target: string, incoming: IncomingMessage, outgoing: ServerResponse, losesAnswer: boolean): void {
  const { host, ...headers } = incoming.headers
  const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method ?? 'GET', headers }, (answer) => {
    if (losesAnswer) answer.resume().once('end', () => outgoing.destroy())
    else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers))
  })
  onward.once('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
