import { ContentError } from '@bayt/content/errors'
import type { Random } from './random.ts'
import type { Owner, Timeline } from './timeline.ts'

/** The state of the backend for the publisher. `lossy` loses every third request or response. */
export type BackendState = 'up' | 'down' | 'hanging' | 'failing' | 'lossy'
/** How requests from the functions to the publisher are delivered. */
export type HookState = 'delivered' | 'lossy' | 'late' | 'twice'

const TIMEOUT_MS = 10_000

type Route = (request: Request, owner: Owner | null) => Promise<Response>

/** Requests between publisher and backend. They take time, and may be lost, late, repeated or out of order. */
export class Network {
  backend: BackendState = 'up'
  hook: HookState = 'delivered'
  /** Handlers by the prefix of an address. */
  readonly routes = new Map<string, { to: 'backend' | 'publisher'; answer: Route }>()
  readonly #timeline: Timeline
  readonly #random: Random

  constructor(timeline: Timeline, random: Random) {
    this.#timeline = timeline
    this.#random = random
  }

  heal(): void {
    this.backend = 'up'
    this.hook = 'delivered'
  }

  readonly fetch: typeof fetch = (input, init) => {
    const timeline = this.#timeline
    const sender = timeline.owner
    const { signal: _, ...rest } = init ?? {}
    const address = String(input instanceof Request ? input.url : input)
    const route = [...this.routes].find(([prefix]) => address.startsWith(prefix))?.[1]
    if (!route) throw new Error(`Nothing answers at ${address}.`)
    return new Promise((resolve, reject) => {
      const schedule = (delayMs: number, run: () => void) => timeline.in(delayMs, run, sender)
      schedule(TIMEOUT_MS, () => reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError')))
      for (const delayMs of this.#deliveryDelays(route.to)) {
        timeline.in(
          delayMs,
          () => {
            const fault = route.to === 'backend' ? this.#fault() : undefined
            if (fault === 'lost') return
            if (fault === 'down') return void schedule(0, () => reject(new TypeError('fetch failed')))
            if (fault === 'failing') return void schedule(0, () => resolve(new Response('upstream error', { status: 503 })))
            route.answer(new Request(address, rest), sender).then(
              (response) => {
                if (fault !== 'response lost') schedule(this.#latencyMs(), () => resolve(response))
              },
              (error: unknown) => schedule(this.#latencyMs(), () => reject(error)),
            )
          },
          null,
        )
      }
    })
  }

  /** A query of the renderer to the database. @throws ContentError like the content reader */
  async query<Result>(answer: () => Result, timeoutMs: number): Promise<Result> {
    await this.#timeline.wait(this.#latencyMs())
    const fault = this.#fault()
    if (fault === 'down') throw new ContentError('offline', 'fetch failed')
    if (fault === 'failing') throw new ContentError('server', 'upstream error', { status: 503 })
    if (fault !== undefined) {
      await this.#timeline.wait(timeoutMs)
      throw new ContentError('timeout', 'The request timed out.')
    }
    return answer()
  }

  #fault(): 'down' | 'failing' | 'lost' | 'response lost' | undefined {
    if (this.backend === 'down' || this.backend === 'failing') return this.backend
    if (this.backend === 'hanging') return 'lost'
    if (this.backend === 'lossy' && this.#random.chance(0.33)) return this.#random.chance(0.5) ? 'lost' : 'response lost'
    return undefined
  }

  #deliveryDelays(to: 'backend' | 'publisher'): number[] {
    if (to === 'backend' || this.hook === 'delivered') return [this.#latencyMs()]
    if (this.hook === 'twice') return [this.#latencyMs(), this.#random.between(0, 3_000)]
    if (this.hook === 'late') return [this.#random.between(0, 8 * 60_000)]
    return this.#random.chance(0.5) ? [this.#latencyMs()] : []
  }

  #latencyMs(): number {
    return this.#random.between(1, 120)
  }
}
