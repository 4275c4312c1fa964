import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { portOf } from '@bayt/dev-tools/ports'

export type Fault =
  | 'down'
  | 'slow'
  | 'answers 500'
  | 'answers garbage'
  | 'cuts its answers short'
  /** The sender is told that the request was accepted; the request is dropped, sent twice, or sent by `deliverLate`. */
  | 'lost'
  | 'twice'
  | 'late'
  | { status: number; body: Uint8Array }

/** Longer than the backend timeout of the publisher under test. */
const SLOW_MS = 6_000

/** A proxy that injects faults into all or some requests: from the publisher to the backend, or from a function to the publisher. */
export class FaultyProxy {
  /** Number of requests with the fault. */
  hits = 0
  /** HTTP statuses of the answers by the id of a signed request, oldest first. */
  readonly statuses = new Map<string, number[]>()
  url = ''
  readonly #origin: () => string
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #fault: { kind: Fault; path: RegExp } | undefined
  #late: (() => Promise<Response>)[] = []

  /** @param origin scheme and host behind the proxy */
  constructor(origin: () => string) {
    this.#origin = origin
  }

  /** @param port 0 chooses a free port */
  async open(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${portOf(this.#server)}`
  }

  /** Injects a fault into requests to these paths, until `mend`. */
  break(kind: Fault, path = /./): void {
    this.#fault = { kind, path }
    this.hits = 0
  }

  mend(): void {
    this.#fault = undefined
  }

  /** Ends the fault, and delivers the late requests. */
  async deliverLate(): Promise<void> {
    this.mend()
    for (const deliver of this.#late.splice(0)) await deliver()
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/' } = request
    const body = Buffer.concat(await request.toArray())
    const fault = this.#fault?.path.test(path) ? this.#fault.kind : undefined
    if (fault !== undefined) this.hits += 1
    const deliver = () => this.#forward(path, request, body)
    if (fault === 'late') this.#late.push(deliver)
    if (fault === 'late' || fault === 'lost') return void response.writeHead(202).end()
    if (fault === 'down') return void response.destroy()
    if (fault === 'slow') await wait(SLOW_MS)
    if (fault === 'answers 500') return void response.writeHead(500).end('{"message":"the database is in recovery"}')
    if (fault === 'answers garbage')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Welcome to')
    if (typeof fault === 'object') return void response.writeHead(fault.status).end(fault.body)
    const answer = await deliver()
    if (fault === 'twice') await deliver()
    const sent = Buffer.from(await answer.arrayBuffer())
    // Picture addresses contain the origin of the backend; the publisher must fetch them through the proxy.
    const isText = /json|text/.test(answer.headers.get('content-type') ?? '')
    const content = isText ? Buffer.from(sent.toString('utf8').replaceAll(this.#origin(), this.url)) : sent
    response.writeHead(answer.status, { ...headersOf(answer), 'content-length': content.byteLength })
    if (fault === 'cuts its answers short') response.write(content.subarray(0, content.byteLength / 2), () => response.destroy())
    else response.end(content)
  }

  async #forward(path: string, { method = 'GET', headers }: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<Response> {
    const passed = Object.entries(headers).filter(
      ([name]) => !['host', 'connection', 'content-length', 'accept-encoding'].includes(name),
    )
    const answer = await fetch(this.#origin() + path, {
      method,
      headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    }).catch(() => new Response('Nothing answers behind the proxy.', { status: 502 }))
    const id = String(headers['webhook-id'])
    this.statuses.set(id, [...(this.statuses.get(id) ?? []), answer.status])
    return answer
  }
}

function headersOf(answer: Response): Record<string, string> {
  const dropped = ['content-length', 'content-encoding', 'transfer-encoding', 'connection']
  return Object.fromEntries([...answer.headers].filter(([name]) => !dropped.includes(name)))
}
