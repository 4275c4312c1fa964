import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type Fault =
  | 'down'
  | 'slow'
  | 'answers 500'
  | 'answers garbage'
  | 'cuts its answers short'
  | { status: number; body: Uint8Array }

/** Longer than the backend timeout of the publisher under test. */
const SLOW_MS = 6_000

/** A proxy in front of a real backend. The proxy injects faults into all or some requests. */
export class FaultyBackend {
  readonly #origin: string
  readonly #server = createServer((request, response) => void this.#forward(request.url ?? '/', request, response))
  #fault: { kind: Fault; path: RegExp } | undefined
  #hits = 0
  url = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address !== 'object') throw new Error('The proxy has no address.')
    this.url = `http://127.0.0.1:${address.port}`
  }

  /** Injects a fault into requests to these paths, until `mend`. */
  break(kind: Fault, path = /./): void {
    this.#fault = { kind, path }
    this.#hits = 0
  }

  mend(): void {
    this.#fault = undefined
  }

  /** Number of requests with the fault. */
  get hits(): number {
    return this.#hits
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #forward(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const fault = this.#fault?.path.test(path) ? this.#fault.kind : undefined
    if (fault !== undefined) this.#hits += 1
    if (fault === 'down') return void response.destroy()
    if (fault === 'slow') await wait(SLOW_MS)
    if (fault === 'answers 500') return void response.writeHead(500).end('{"message":"the database is in recovery"}')
    if (fault === 'answers garbage')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Welcome to')
    if (typeof fault === 'object') return void response.writeHead(fault.status).end(fault.body)
    const answer = await this.#fetch(path, request, body)
    const sent = Buffer.from(await answer.arrayBuffer())
    // Picture addresses contain the origin of the backend; the publisher must fetch them through the proxy.
    const isText = /json|text/.test(answer.headers.get('content-type') ?? '')
    const content = isText ? Buffer.from(sent.toString('utf8').replaceAll(this.#origin, this.url)) : sent
    response.writeHead(answer.status, { ...headersOf(answer), 'content-length': content.byteLength })
    if (fault === 'cuts its answers short') response.write(content.subarray(0, content.byteLength / 2), () => response.destroy())
    else response.end(content)
  }

  #fetch(path: string, { method = 'GET', headers }: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<Response> {
    const passed = Object.entries(headers).filter(
      ([name]) => !['host', 'connection', 'content-length', 'accept-encoding'].includes(name),
    )
    return fetch(this.#origin + path, {
      method,
      headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    })
  }
}

function headersOf(answer: Response): Record<string, string> {
  const dropped = ['content-length', 'content-encoding', 'transfer-encoding', 'connection']
  return Object.fromEntries([...answer.headers].filter(([name]) => !dropped.includes(name)))
}
