import { setTimeout as wait } from 'node:timers/promises'

/**
 * A visitor who never stops: reads a product and the list, in both languages, all the time, and finds whatever is cut off,
 * wrong, or older than what a page before showed. The product bears a number that grows with every edit.
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

  /** While the only publisher is dead, nobody answers; whatever is answered must still be right. */
  expectAway(isAway: boolean): void {
    this.#isExpectedAway = isAway
  }

  /** Ends the visit. @returns what was wrong, and how many pages were read */
  async stop(): Promise<{ complaints: string[]; pages: number }> {
    this.#isWatching = false
    await this.#loop
    return { complaints: this.#complaints, pages: this.#pages }
  }

  async #watch(): Promise<void> {
    const paths = [`/products/${this.#productId}`, '/products', `/ar/products/${this.#productId}`, '/ar/products']
    while (this.#isWatching) {
      for (const path of paths) await this.#read(path)
      await wait(15)
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
      // Whoever asks at the moment of the death gets no answer, or half of one that says how long it should be.
      if (!wasAway && !this.#isExpectedAway) this.#complain(path, `no answer: ${error instanceof Error ? error.message : error}`)
    }
  }

  #check(path: string, status: number, html: string): void {
    const shown = Number(/Fault-(\d+)/.exec(html)?.[1] ?? Number.NaN)
    const lang = path.startsWith('/ar') ? 'ar' : 'en'
    if (status !== 200) this.#complain(path, `status ${status}`)
    else if (!html.trimEnd().endsWith('</html>')) this.#complain(path, 'cut off')
    else if (!html.includes(`<html lang="${lang}"`)) this.#complain(path, 'in the wrong language')
    else if (Number.isNaN(shown)) this.#complain(path, 'without the product')
    else if (shown < this.#newestSeen) this.#complain(path, `shows ${shown} after ${this.#newestSeen} was seen`)
    else this.#newestSeen = shown
  }

  #complain(path: string, what: string): void {
    this.#complaints.push(`${path}: ${what}`)
  }
}
