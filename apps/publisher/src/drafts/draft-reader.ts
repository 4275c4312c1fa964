import { type SharedDraft, sharedDraftAnswer } from '@bayt/content/entities/shared-draft'
import { signedHeaders } from '@bayt/content/signed-request'
import { hashDraftSecret } from '@bayt/release/draft-link'
import type { BackendClock } from '../backend-clock.ts'

export interface DraftReaderOptions {
  supabaseUrl: string
  publishableKey: string
  /** Shared with the functions. */
  secret: string
  clock: BackendClock
  /** A question without an answer is aborted after this time, in milliseconds. */
  timeoutMs: number
}

/** Asks the backend for the draft of a link each time, so that an ended link ends at the next request. */
export class DraftReader {
  readonly #options: DraftReaderOptions
  readonly #url: string

  constructor(options: DraftReaderOptions) {
    this.#options = options
    this.#url = new URL('/functions/v1/shared-draft', options.supabaseUrl).href
  }

  /**
   * @param secret as in the link; only its hash is sent
   * @returns `undefined` if the link is unknown, expired or ended
   * @throws Error if the backend does not answer
   */
  async read(secret: string): Promise<SharedDraft | undefined> {
    const { clock, supabaseUrl } = this.#options
    const body = JSON.stringify({ token_hash: await hashDraftSecret(secret) })
    let response = await this.#ask(body)
    if (response.status === 401) {
      // The clock of this machine may be wrong.
      await clock.sync(supabaseUrl)
      response = await this.#ask(body)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`The backend does not give the draft (${response.status}): ${text.slice(0, 300)}`)
    return sharedDraftAnswer.parse(JSON.parse(text)).draft ?? undefined
  }

  async #ask(body: string): Promise<Response> {
    const { clock, secret, publishableKey, timeoutMs } = this.#options
    const signed = await signedHeaders(secret, body, { nowMs: clock.nowMs() })
    return fetch(this.#url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', apikey: publishableKey, ...signed },
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
}
