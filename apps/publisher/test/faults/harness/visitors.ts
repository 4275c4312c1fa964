import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type ControlServer, startControlServer } from './control-server.ts'

export interface VisitorsOptions {
  siteUrl: string
  paths: string[]
  /** Requests per second. */
  rate: number
}

/** The results of many visits. */
export interface Visits {
  answered: number
  /** Requests without a complete response of status 200, with the reason. */
  failures: string[]
  /** Seconds in which the site answered no visitor, although the control server answered at half of its rate or more. */
  emptySeconds: number
  /** Slowest response, in milliseconds. */
  slowestMs: number
}

const TIMEOUT_MS = 10_000
/** Every n-th visit is also sent to the control server. */
const CONTROL_EVERY = 10

/** Sends requests at a constant rate, even if earlier requests are still open. */
export class Visitors {
  readonly #options: VisitorsOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 50 })
  readonly #startedMs = performance.now()
  readonly #sentIn = new Set<number>()
  readonly #answeredIn = new Set<number>()
  readonly #control: ControlServer
  /** Answers of the control server by second. */
  readonly #controlAnswers = new Map<number, number>()
  readonly #open = new Set<Promise<void>>()
  #visits: Visits = { answered: 0, failures: [], emptySeconds: 0, slowestMs: 0 }
  #isSending = true
  readonly #loop: Promise<void>

  static async start(options: VisitorsOptions): Promise<Visitors> {
    return new Visitors(options, await startControlServer())
  }

  private constructor(options: VisitorsOptions, control: ControlServer) {
    this.#options = options
    this.#control = control
    this.#loop = this.#send()
  }

  /**
   * Waits until this many more visits are answered, without a time limit: the timeout of the test ends the wait if the site
   * hangs.
   */
  async areAnswered(count: number): Promise<void> {
    const wanted = this.#visits.answered + count
    while (this.#visits.answered < wanted) await wait(20)
  }

  /** Stops sending, and waits for the last response. */
  async stop(): Promise<Visits> {
    this.#isSending = false
    await this.#loop
    const seconds = this.#second()
    await Promise.all(this.#open)
    this.#agent.destroy()
    this.#control.stop()
    const enough = this.#options.rate / CONTROL_EVERY / 2
    const isEmpty = (second: number) => !this.#answeredIn.has(second) && (this.#controlAnswers.get(second) ?? 0) >= enough
    const empty = [...this.#sentIn].filter((second) => second < seconds && isEmpty(second))
    return { ...this.#visits, emptySeconds: empty.length }
  }

  async #send(): Promise<void> {
    const { rate, paths } = this.#options
    for (let sent = 0; this.#isSending; ) {
      const due = ((performance.now() - this.#startedMs) / 1_000) * rate
      for (; sent < due; sent++) {
        this.#visit(paths[sent % paths.length] ?? '/')
        if (sent % CONTROL_EVERY === 0) this.#visitControl()
      }
      await wait(5)
    }
  }

  #visit(path: string): void {
    const sentMs = performance.now()
    this.#sentIn.add(this.#second())
    const visit = this.#get(this.#options.siteUrl + path).then(
      () => {
        this.#visits.answered += 1
        this.#visits.slowestMs = Math.max(this.#visits.slowestMs, Math.round(performance.now() - sentMs))
        this.#answeredIn.add(this.#second())
      },
      (error: Error) => void this.#visits.failures.push(`${path}: ${error.message}`),
    )
    this.#open.add(visit)
    void visit.finally(() => this.#open.delete(visit))
  }

  #visitControl(): void {
    const visit = this.#get(this.#control.url).then(
      () => {
        const second = this.#second()
        this.#controlAnswers.set(second, (this.#controlAnswers.get(second) ?? 0) + 1)
      },
      // Only answers are counted.
      () => {},
    )
    this.#open.add(visit)
    void visit.finally(() => this.#open.delete(visit))
  }

  /** Seconds since the start, rounded down. */
  #second(): number {
    return Math.floor((performance.now() - this.#startedMs) / 1_000)
  }

  #get(url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(url, { agent: this.#agent, timeout: TIMEOUT_MS }, (response) => {
        let end = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          end = (end + chunk).slice(-20)
        })
        response.on('error', reject).on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`))
          else if (!end.trimEnd().endsWith('</html>')) reject(new Error('truncated'))
          else resolve()
        })
      })
      request.on('error', reject).on('timeout', () => request.destroy(new Error(`no response within ${TIMEOUT_MS / 1_000} s`)))
    })
  }
}
