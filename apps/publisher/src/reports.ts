import type { AlarmReport } from '@bayt/content/entities/alarm'
import type { BuildReport } from '@bayt/content/entities/build'
import { type DueSets, dueSets } from '@bayt/content/entities/due-sets'
import { signedPost } from '@bayt/content/signed-request'
import type { PublisherConfig } from './config.ts'
import { Rerun } from './queues.ts'

interface Answer {
  ok: boolean
  status: number
  text: string
}

type ReportsConfig = Pick<PublisherConfig, 'supabaseUrl' | 'publishableKey' | 'hookSecret'>

const RETRY_DELAYS_MS = [250, 1_000, 5_000, 15_000, 60_000]
const TIMEOUT_MS = 10_000
/** Answers to a report that is invalid or too large: the same report would be refused again. */
const REFUSALS = new Set([400, 413])
/** Number of builds whose reports wait for the backend; older reports are dropped. */
const MAX_QUEUED = 50

/** Sends reports to the backend in order, and retries until the backend accepts or refuses each report. */
export class Reports {
  readonly #config: ReportsConfig
  readonly #clock: BackendClock
  #queue: BuildReport[] = []
  readonly #sending = new Rerun('Sending reports', () => this.#sendQueue())
  #endPause: () => void = () => {}
  #isClosed = false
  #isUnauthorizedLogged = false

  constructor(config: ReportsConfig, clock: BackendClock) {
    this.#config = config
    this.#clock = clock
  }

  /** Queues a report; the build does not wait for it. A newer report of a build replaces an older report. */
  send(report: BuildReport): void {
    const others = this.#queue.filter(({ build_key }) => build_key !== report.build_key)
    this.#queue = [...others, report].slice(-MAX_QUEUED)
    // A new report ends the pause: the backend may be available again.
    this.#endPause()
    this.#sending.request()
  }

  close(): void {
    this.#isClosed = true
    this.#endPause()
  }

  async #sendQueue(): Promise<void> {
    let tries = 0
    for (let report = this.#queue[0]; report && !this.#isClosed; report = this.#queue[0]) {
      if (await this.#isSettled(report)) {
        tries = 0
        const done = report
        this.#queue = this.#queue.filter((waiting) => waiting !== done)
      } else {
        await this.#waitFor(RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0)
        tries += 1
      }
    }
  }

  /** Ends early when a new report is queued. */
  #waitFor(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.#endPause = resolve
      setTimeout(resolve, delayMs).unref()
    })
  }

  /** Sends a report. Never throws. @returns whether the backend has accepted or refused the report; otherwise it must be sent again */
  async #isSettled(report: BuildReport): Promise<boolean> {
    try {
      const { ok, status, text } = await this.#post(report)
      if (ok) return true
      if (status === 401 && !this.#isUnauthorizedLogged) {
        this.#isUnauthorizedLogged = true
        console.warn(`The backend does not accept build reports: ${text.slice(0, 300)} They are sent again.`)
      }
      if (!REFUSALS.has(status)) return false
      console.warn(`A build report was refused: ${text.slice(0, 300)}`)
      return true
    } catch {
      // The caller sends the report again. This error needs no message, because the build itself reports that the backend fails.
      return false
    }
  }

  /** Sends the open alarms. @throws Error with the reason if the backend does not store them */
  async sendAlarms(report: AlarmReport): Promise<void> {
    textOf(await this.#answerTo(report))
  }

  /** Makes the backend carry out the prepared sets that are due. @throws Error with the reason if the backend fails */
  async carryOutDueSets(): Promise<DueSets> {
    const answer = await this.#answerTo({ due: true })
    // The functions of an earlier version do not know the message.
    if (answer.status === 400) return { due_in_ms: null, done: 0, waiting: [] }
    return dueSets.parse(JSON.parse(textOf(answer)))
  }

  async #answerTo(message: AlarmReport | { due: true }): Promise<Answer> {
    const first = await this.#post(message)
    // The first answer may have corrected the clock, with which reports are signed.
    return first.status === 401 ? this.#post(message) : first
  }

  /** Sends a signed message to the function `build-report`. @throws Error if the backend does not answer */
  async #post(message: object): Promise<Answer> {
    const { supabaseUrl, hookSecret, publishableKey } = this.#config
    const response = await fetch(new URL('/functions/v1/build-report', supabaseUrl), {
      ...(await signedPost(hookSecret, message, { apikey: publishableKey }, { nowMs: this.#clock.nowMs() })),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    this.#clock.updateFrom(response.headers.get('date'))
    return { ok: response.ok, status: response.status, text }
  }
}

function textOf({ ok, status, text }: Answer): string {
  if (!ok) throw new Error(`build-report answers ${status}: ${text.slice(0, 300)}`)
  return text
}

/** The shortest time between two requests for the time: anybody can trigger such a request by sending an invalid request. */
const SYNC_INTERVAL_MS = 10_000
const CLOCK_TIMEOUT_MS = 5_000

/** A smaller difference is ignored: signatures are valid for 5 minutes. */
const TOLERATED_MS = 60_000

/**
 * The time of the backend. Each message is signed together with its time, so a machine whose clock is wrong by hours could neither send
 * reports nor accept requests. The `date` header of responses corrects the time of this clock.
 */
export class BackendClock {
  #offsetMs = 0
  #nextSyncMs = 0

  nowMs(): number {
    return Date.now() + this.#offsetMs
  }

  /**
   * Requests the time of the backend. Needed if the clock was changed and no response has arrived since: the publisher would
   * refuse every signed request.
   */
  async sync(supabaseUrl: string): Promise<void> {
    if (performance.now() < this.#nextSyncMs) return
    this.#nextSyncMs = performance.now() + SYNC_INTERVAL_MS
    const url = new URL('/functions/v1/build-report', supabaseUrl)
    try {
      const response = await fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS) })
      this.updateFrom(response.headers.get('date'))
    } catch (error) {
      console.warn('The time of the backend could not be read:', error)
    }
  }

  /** Corrects the clock by the `date` header of a response of the backend. */
  updateFrom(date: string | null): void {
    const backendMs = Date.parse(date ?? '')
    if (Number.isNaN(backendMs)) return
    const offsetMs = backendMs - Date.now()
    const isWrong = Math.abs(offsetMs) > TOLERATED_MS
    if (isWrong && Math.abs(offsetMs - this.#offsetMs) > TOLERATED_MS) {
      const minutes = Math.round(Math.abs(offsetMs) / 60_000)
      console.warn(
        `The clock of this machine is ${minutes} minutes ${offsetMs > 0 ? 'behind' : 'ahead of'} that of the backend. Correct it.`,
      )
    }
    this.#offsetMs = isWrong ? offsetMs : 0
  }
}
