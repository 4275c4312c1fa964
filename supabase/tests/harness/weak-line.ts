import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line that breaks: every n-th call that writes is cut off, by turns before it arrives and before its answer comes back. */
export interface WeakLine {
  url: string
  /** How many calls were cut off. */
  cuts: () => number
  close(): void
}

export async function weakLine(target: string, every: number): Promise<WeakLine> {
  let writes = 0
  let cuts = 0
  const server = createServer((incoming, outgoing) => {
    const isWrite = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    if (isWrite) writes += 1
    const isCut = isWrite && writes % every === 0
    if (isCut) cuts += 1
    if (isCut && cuts % 2 === 1) {
      outgoing.destroy()
      return
    }
    const { host, ...headers } = incoming.headers
    const onward = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (answer) => {
      if (isCut) {
        answer.resume().once('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
