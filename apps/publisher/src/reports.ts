import type { DeadLink } from '@bayt/content/entities/dead-link'
import type { BuildState } from '@bayt/content/queries/publishing'
import { signedHeaders } from './signature.ts'

/** What the publisher says of a build; the body of the `build-report` function. */
export interface BuildReport {
  build_key: string
  state: BuildState
  newest_change: number | null
  release_id: string | null
  reason: string | null
  /** Of a release that went live: links of texts that lead nowhere. */
  dead_links?: DeadLink[]
}

const RETRY_DELAYS_MS = [0, 1_000, 5_000, 15_000, 60_000]
const TIMEOUT_MS = 10_000

/** Sends the reports of builds to the backend, in order, trying again while it cannot be reached. */
export class Reports {
  readonly #url: string
  readonly #secret: string
  readonly #publishableKey: string
  #last: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(supabaseUrl: string, publishableKey: string, secret: string) {
    this.#url = new URL('/functions/v1/build-report', supabaseUrl).href
    this.#secret = secret
    this.#publishableKey = publishableKey
  }

  /** Queues a report; the build does not wait for it. */
  send(report: BuildReport): void {
    this.#last = this.#last.then(() => this.#deliver(JSON.stringify(report)))
  }

  close(): void {
    this.#isClosed = true
  }

  async #deliver(body: string): Promise<void> {
    for (const delayMs of RETRY_DELAYS_MS) {
      if (this.#isClosed) return
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs).unref())
      const problem = await this.#post(body)
      if (problem === undefined) return
      if (delayMs === RETRY_DELAYS_MS.at(-1)) console.warn(`A build report could not be delivered: ${problem}`)
    }
  }

  async #post(body: string): Promise<string | undefined> {
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', apikey: this.#publishableKey, ...signedHeaders(this.#secret, body) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      return answer.ok ? undefined : `the backend answered ${answer.status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
}
