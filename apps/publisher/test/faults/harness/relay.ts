import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'

/** How a request for a build is delivered from the backend to the publisher. */
export type Delivery = 'delivered' | 'lost' | 'twice' | 'retained'

interface HookRequest {
  body: string
  headers: Record<string, string>
}

/** Passes requests from the backend's function to the publisher, as the internet does. */
export class Relay {
  /** Address of the publisher's hook. */
  target = ''
  delivery: Delivery = 'delivered'
  /** HTTP statuses of the publisher by the id of the request, oldest first. */
  readonly statuses = new Map<string, number[]>()
  #retained: HookRequest[] = []
  readonly #server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    const message = { body, headers: signatureOf(request.headers) }
    if (this.delivery === 'retained') this.#retained.push(message)
    const copies = { delivered: 1, lost: 0, twice: 2, retained: 0 }[this.delivery]
    for (let copy = 0; copy < copies; copy++) await this.#deliver(message)
    response.writeHead(202).end()
  })

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  /** The number of retained requests. */
  get retained(): number {
    return this.#retained.length
  }

  /** Delivers the retained requests. From now on, delivers each request at once. */
  async deliverLate(): Promise<void> {
    this.delivery = 'delivered'
    const late = this.#retained
    this.#retained = []
    for (const message of late) await this.#deliver(message)
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #deliver({ body, headers }: HookRequest): Promise<void> {
    const answer = await fetch(this.target, { method: 'POST', body, headers }).catch(() => undefined)
    const id = headers['webhook-id'] ?? ''
    if (answer) this.statuses.set(id, [...(this.statuses.get(id) ?? []), answer.status])
  }
}

function signatureOf(headers: IncomingHttpHeaders): Record<string, string> {
  const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']
  return Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]))
}
