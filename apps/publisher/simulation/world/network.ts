import { ContentError } from '@bayt/content/errors'
import type { Random } from './random.ts'
import type { Owner, Timeline } from './timeline.ts'

/** How the backend answers the publisher. `lossy`: every third request or answer is lost. */
export type BackendState = 'up' | 'down' | 'hanging' | 'failing' | 'lossy'
/** What becomes of requests from the database and the functions on their way to the publisher. */
export type HookState = 'delivered' | 'lossy' | 'late' | 'twice'

const TIMEOUT_MS = 10_000

type Route = (request: Request, owner: Owner | null) => Promise<Response>

/** Requests between publisher and backend: they take time, are lost, come late, twice, and out of order. */
export class Network {
  backend: BackendState = 'up'
  hook: HookState = 'delivered'
  /** Answers by the beginning of an address. */
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
      const later = (delayMs: number, run: () => void) => timeline.in(delayMs, run, sender)
      later(TIMEOUT_MS, () => reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError')))
      for (const delayMs of this.#deliveryDelays(route.to)) {
        timeline.in(
          delayMs,
          () => {
            const fault = route.to === 'backend' ? this.#fault() : undefined
            if (fault === 'lost') return
            if (fault === 'down') return void later(0, () => reject(new TypeError('fetch failed')))
            if (fault === 'failing') return void later(0, () => resolve(new Response('upstream error', { status: 503 })))
            route.answer(new Request(address, rest), sender).then(
              (response) => {
                if (fault !== 'answer lost') later(this.#latencyMs(), () => resolve(response))
              },
              (error: unknown) => later(this.#latencyMs(), () => reject(error)),
            )
          },
          null,
        )
      }
    })
  }

  /** What the renderer asks of the database. @throws ContentError as the reader of the content does */
  async ask<Answer>(answer: () => Answer, timeoutMs: number): Promise<Answer> {
    await this.#timeline.wait(this.#latencyMs())
    const fault = this.#fault()
    if (fault === 'down') throw new ContentError('offline', 'fetch failed')
    if (fault === 'failing') throw new ContentError('server', 'upstream error', { status: 503 })
    if (fault !== undefined) {
      await this.#timeline.wait(timeoutMs)
      throw new ContentError('timeout', 'No answer came in time.')
    }
    return answer()
  }

  #fault(): 'down' | 'failing' | 'lost' | 'answer lost' | undefined {
    if (this.backend === 'down' || this.backend === 'failing') return this.backend
    if (this.backend === 'hanging') return 'lost'
    if (this.backend === 'lossy' && this.#random.chance(0.33)) return this.#random.chance(0.5) ? 'lost' : 'answer lost'
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
