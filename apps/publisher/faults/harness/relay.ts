import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'

/** What becomes of a request for a build on its way from the backend to the publisher. */
export type Delivery = 'delivered' | 'lost' | 'twice' | 'kept'

interface Kept {
  body: string
  headers: Record<string, string>
}

/** Stands between the backend's function and the publisher, as the internet does. */
export class Relay {
  /** Where the publisher takes requests. */
  target = ''
  delivery: Delivery = 'delivered'
  /** What the publisher answered. */
  readonly statuses: number[] = []
  #kept: Kept[] = []
  readonly #server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    const message = { body, headers: signatureOf(request.headers) }
    if (this.delivery === 'kept') this.#kept.push(message)
    const times = { delivered: 1, lost: 0, twice: 2, kept: 0 }[this.delivery]
    for (let time = 0; time < times; time++) await this.#deliver(message)
    response.writeHead(202).end()
  })

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  /** Delivers what was kept back. @returns how many requests that were */
  async deliverLate(): Promise<number> {
    const late = this.#kept
    this.#kept = []
    for (const message of late) await this.#deliver(message)
    return late.length
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #deliver({ body, headers }: Kept): Promise<void> {
    const answer = await fetch(this.target, { method: 'POST', body, headers }).catch(() => undefined)
    if (answer) this.statuses.push(answer.status)
  }
}

function signatureOf(headers: IncomingHttpHeaders): Record<string, string> {
  const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']
  return Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]))
}
