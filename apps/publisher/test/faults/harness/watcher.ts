import { setTimeout as wait } from 'node:timers/promises'
import { isLongRun } from '@bayt/dev-tools/random-runs'

/** The pause between two rounds of reading. A pause of 15 ms adds half of the processor time. */
const PAUSE_MS = isLongRun() ? 15 : 100

/**
 * A visitor who reads a product and the list in both languages in a loop, and notes pages that are truncated, wrong, or
 * older than an earlier page. The name of the product contains a number that grows with every edit.
 */
export class Watcher {
  readonly #siteUrl: string
  readonly #productId: number
  readonly #complaints: string[] = []
  #isWatching = true
  #isExpectedAway = false
  #newestSeen = 0
  #pages = 0
  readonly #loop: Promise<void>

  constructor(siteUrl: string, productId: number) {
    this.#siteUrl = siteUrl
    this.#productId = productId
    this.#loop = this.#watch()
  }

  /** While the only publisher is stopped, missing responses are expected. Responses must still be correct. */
  expectAway(isAway: boolean): void {
    this.#isExpectedAway = isAway
  }

  /** Stops reading. @returns the problems, and the number of pages that were read */
  async stop(): Promise<{ complaints: string[]; pages: number }> {
    this.#isWatching = false
    await this.#loop
    return { complaints: this.#complaints, pages: this.#pages }
  }

  async #watch(): Promise<void> {
    const paths = [`/products/${this.#productId}`, '/products', `/ar/products/${this.#productId}`, '/ar/products']
    while (this.#isWatching) {
      for (const path of paths) await this.#read(path)
      await wait(PAUSE_MS)
    }
  }

  async #read(path: string): Promise<void> {
    const wasAway = this.#isExpectedAway
    try {
      const answer = await fetch(this.#siteUrl + path)
      const html = await answer.text()
      this.#pages += 1
      this.#check(path, answer.status, html)
    } catch (error) {
      // At the moment of a kill, a request gets no response, or a truncated response that `fetch` rejects.
      if (!wasAway && !this.#isExpectedAway)
        this.#complain(path, `no response: ${error instanceof Error ? error.message : error}`)
    }
  }

  #check(path: string, status: number, html: string): void {
    const shown = Number(/Fault-(\d+)/.exec(html)?.[1] ?? Number.NaN)
    const lang = path.startsWith('/ar') ? 'ar' : 'en'
    if (status !== 200) this.#complain(path, `status ${status}`)
    else if (!html.trimEnd().endsWith('</html>')) this.#complain(path, 'truncated')
    else if (!html.includes(`<html lang="${lang}"`)) this.#complain(path, 'in the wrong language')
    else if (Number.isNaN(shown)) this.#complain(path, 'without the product')
    else if (shown < this.#newestSeen) this.#complain(path, `shows ${shown} after ${this.#newestSeen} was seen`)
    else this.#newestSeen = shown
  }

  #complain(path: string, what: string): void {
    this.#complaints.push(`${path}: ${what}`)
  }
}
