import { ContentError } from '@bayt/content/errors'
import type { Owner, Simulation } from './simulation.ts'

export const SUPABASE_URL = 'https://abc.supabase.co'
export const HOOK_URL = 'https://hook.example.com/publish'

const TIMEOUT_MS = 10_000
/** The timeout of the publisher for queries. */
const BACKEND_TIMEOUT_MS = 20_000

type Answer = (request: Request, sender: Owner | null) => Promise<Response>

/** Requests between publisher and backend. The requests take time, and may be lost, late, repeated or out of order. */
export class Network {
  /** The functions and the storage of the backend. */
  backend: Answer | undefined
  /** The hook of the publisher. */
  hook: Answer | undefined
  readonly #simulation: Simulation

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  readonly fetch: typeof fetch = (input, init) => {
    const simulation = this.#simulation
    const sender = simulation.owner
    const { signal: _, ...rest } = init ?? {}
    const address = String(input instanceof Request ? input.url : input)
    const isHook = address === HOOK_URL
    const answer = isHook ? this.hook : this.backend
    return new Promise((resolve, reject) => {
      const schedule = (delayMs: number, run: () => void) => simulation.in(delayMs, run, sender)
      const deliver = () => {
        const fault = isHook ? undefined : this.#fault()
        if (fault === 'lost' || !answer) return
        if (fault === 'down') return void schedule(0, () => reject(new TypeError('fetch failed')))
        if (fault === 'failing') return void schedule(0, () => resolve(new Response('upstream error', { status: 503 })))
        answer(new Request(address, rest), sender).then(
          (response) => {
            if (fault !== 'response lost') schedule(this.#latencyMs(), () => resolve(response))
          },
          (error: unknown) => schedule(this.#latencyMs(), () => reject(error)),
        )
      }
      schedule(TIMEOUT_MS, () => reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError')))
      for (const delayMs of isHook ? this.#hookDelays() : [this.#latencyMs()]) simulation.in(delayMs, deliver, null)
    })
  }

  /** A query of the renderer to the database. @throws ContentError like the content reader */
  async query<Result>(answer: () => Result): Promise<Result> {
    await this.#simulation.wait(this.#latencyMs())
    const fault = this.#fault()
    if (fault === 'down') throw new ContentError('offline', 'fetch failed')
    if (fault === 'failing') throw new ContentError('server', 'upstream error', { status: 503 })
    if (fault !== undefined) {
      await this.#simulation.wait(BACKEND_TIMEOUT_MS)
      throw new ContentError('timeout', 'The request timed out.')
    }
    return answer()
  }

  #fault(): 'down' | 'failing' | 'lost' | 'response lost' | undefined {
    const { backend } = this.#simulation.faults
    if (backend === 'down' || backend === 'failing') return backend
    if (backend === 'hanging') return 'lost'
    if (backend === 'up' || !this.#simulation.chance(0.33)) return undefined
    return this.#simulation.chance(0.5) ? 'lost' : 'response lost'
  }

  #hookDelays(): number[] {
    const { hook } = this.#simulation.faults
    if (hook === 'twice') return [this.#latencyMs(), this.#simulation.between(0, 3_000)]
    if (hook === 'late') return [this.#simulation.between(0, 8 * 60_000)]
    return hook === 'delivered' || this.#simulation.chance(0.5) ? [this.#latencyMs()] : []
  }

  #latencyMs(): number {
    return this.#simulation.between(1, 120)
  }
}
