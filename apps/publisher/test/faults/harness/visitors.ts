import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { portOf } from '@bayt/dev-tools/ports'

const TIMEOUT_MS = 10_000
/** Every n-th visit is also sent to the control server. */
const CONTROL_EVERY = 10

/**
 * Visitors who read a product and the list in both languages at a constant rate, even if earlier requests are still open. They note
 * requests without a complete answer, and pages that are wrong, or older than a page before. The name of the product contains a number
 * that grows with every edit.
 */
export class Visitors {
  answered = 0
  slowestMs = 0
  /** After `stop`: seconds in which the site answered nobody, although the control server answered at half of its rate or more. */
  emptySeconds = 0
  readonly complaints: string[] = []
  /** While the only publisher is stopped, missing answers are expected. Answers must still be correct. */
  isSiteAway = false
  /** Staff show an older release, so older pages are expected. */
  isSiteOlder = false
  readonly #siteUrl: string
  readonly #paths: string[]
  readonly #rate: number
  #newestSeen = 0
  #isSending = true
  readonly #startedMs = performance.now()
  /** Answers by second: of the site, and of a trivial server in this process, which shows that the machine was not too busy. */
  readonly #answers = new Map<number, number>()
  readonly #controlAnswers = new Map<number, number>()
  readonly #control = createServer((_, response) => response.end())
  readonly #open = new Set<Promise<void>>()
  readonly #loop: Promise<void>

  /** @param rate requests per second */
  constructor(siteUrl: string, productId: number, rate: number) {
    this.#siteUrl = siteUrl
    this.#paths = [`/products/${productId}`, '/products', `/ar/products/${productId}`, '/ar/products']
    this.#rate = rate
    this.#loop = this.#send()
  }

  /** Waits for the answers of two seconds of an idle machine, without a time limit: the timeout of the test ends the wait. */
  async areAnswered(): Promise<void> {
    const wanted = this.answered + 2 * this.#rate
    while (this.answered < wanted) await wait(20)
  }

  /** Stops sending, and waits for the last answer. */
  async stop(): Promise<void> {
    this.#isSending = false
    await this.#loop
    const seconds = this.#second()
    await Promise.all(this.#open)
    this.#control.close()
    const enough = this.#rate / CONTROL_EVERY / 2
    for (const [second, answers] of this.#controlAnswers) {
      if (second < seconds && answers >= enough && !this.#answers.has(second)) this.emptySeconds += 1
    }
  }

  async #send(): Promise<void> {
    this.#control.listen(0, '127.0.0.1')
    await once(this.#control, 'listening')
    const controlUrl = `http://127.0.0.1:${portOf(this.#control)}/`
    for (let sent = 0; this.#isSending; await wait(5)) {
      const due = ((performance.now() - this.#startedMs) / 1_000) * this.#rate
      for (; sent < due; sent++) {
        this.#keepOpen(this.#visit(this.#paths[sent % this.#paths.length] ?? '/'))
        if (sent % CONTROL_EVERY === 0) this.#keepOpen(this.#visitControl(controlUrl))
      }
    }
  }

  #keepOpen(visit: Promise<void>): void {
    this.#open.add(visit)
    void visit.finally(() => this.#open.delete(visit))
  }

  async #visit(path: string): Promise<void> {
    const [sentMs, newestBefore, wasAway, wasOlder] = [performance.now(), this.#newestSeen, this.isSiteAway, this.isSiteOlder]
    try {
      const answer = await fetch(this.#siteUrl + path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const html = await answer.text()
      // A publisher without a release answers 503.
      if (answer.status === 503) throw new Error('status 503')
      // Answers of both releases arrive in any order, so nothing is compared with them.
      const isOlder = wasOlder || this.isSiteOlder
      const shown = this.#check(path, answer.status, html, isOlder ? 0 : newestBefore)
      this.#newestSeen = isOlder ? 0 : Math.max(this.#newestSeen, shown)
      this.answered += 1
      this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - sentMs))
      addTo(this.#answers, this.#second())
    } catch (error) {
      // At the moment of a kill, a request gets no answer, or a truncated answer that `fetch` rejects.
      if (!wasAway && !this.isSiteAway) this.#complain(path, `no answer: ${error instanceof Error ? error.message : error}`)
    }
  }

  async #visitControl(url: string): Promise<void> {
    await (await fetch(url)).text()
    addTo(this.#controlAnswers, this.#second())
  }

  /** @returns the number of the change that a page shows; 0 for a wrong page */
  #check(path: string, status: number, html: string, newestBefore: number): number {
    const shown = Number(/Fault-(\d+)/.exec(html)?.[1] ?? 0)
    const lang = path.startsWith('/ar') ? 'ar' : 'en'
    if (status !== 200) this.#complain(path, `status ${status}`)
    else if (!html.trimEnd().endsWith('</html>')) this.#complain(path, 'truncated')
    else if (!html.includes(`<html lang="${lang}"`)) this.#complain(path, 'in the wrong language')
    else if (shown === 0) this.#complain(path, 'without the product')
    else if (shown < newestBefore) this.#complain(path, `shows ${shown} after ${newestBefore} was seen`)
    return shown
  }

  #complain(path: string, what: string): void {
    this.complaints.push(`${path}: ${what}`)
  }

  /** Seconds since the start, rounded down. */
  #second(): number {
    return Math.floor((performance.now() - this.#startedMs) / 1_000)
  }
}

function addTo(counts: Map<number, number>, second: number): void {
  counts.set(second, (counts.get(second) ?? 0) + 1)
}
