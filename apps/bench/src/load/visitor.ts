/**
 * A visitor who reads a product and the list in both languages, one page after the other, and requests every linked file.
 * The name of the product contains a number that grows with each release.
 */
export class Visitor {
  readonly #siteUrl: string
  readonly #paths: string[]
  readonly #problems: string[] = []
  readonly #requested = new Set<string>()
  readonly #visit: Promise<void>
  #isReading = true
  #newestSeen = 0
  #pages = 0

  constructor(siteUrl: string, productId: number) {
    this.#siteUrl = siteUrl
    this.#paths = [`/products/${productId}`, '/products', `/ar/products/${productId}`, '/ar/products']
    this.#visit = this.#read()
  }

  async stop(): Promise<{ problems: string[]; pages: number }> {
    this.#isReading = false
    await this.#visit
    return { problems: this.#problems, pages: this.#pages }
  }

  async #read(): Promise<void> {
    while (this.#isReading) {
      for (const path of this.#paths) {
        try {
          await this.#readPage(path)
        } catch (error) {
          this.#problems.push(`${path}: ${error instanceof Error ? error.message : error}`)
        }
      }
    }
  }

  async #readPage(path: string): Promise<void> {
    const response = await fetch(this.#siteUrl + path)
    const html = await response.text()
    this.#pages += 1
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    if (!html.trimEnd().endsWith('</html>')) throw new Error('truncated')
    const shown = Number(/Load-(\d+)/.exec(html)?.[1] ?? 0)
    if (shown < this.#newestSeen) throw new Error(`shows ${shown} after ${this.#newestSeen} was seen`)
    this.#newestSeen = shown
    for (const file of filesIn(html)) await this.#request(file)
  }

  /** Requests each file only once: the server keeps each served file for open tabs. */
  async #request(file: string): Promise<void> {
    if (this.#requested.has(file)) return
    const response = await fetch(this.#siteUrl + file, { method: 'HEAD' })
    if (response.status !== 200) throw new Error(`links ${file}, which has status ${response.status}`)
    this.#requested.add(file)
  }
}

function filesIn(html: string): Set<string> {
  const single = [...html.matchAll(/(?:src|href|poster)="(\/_[^"]+)"/g)].map(([, path = '']) => path)
  const sets = [...html.matchAll(/srcset="([^"]+)"/g)].flatMap(([, set = '']) =>
    set.split(',').map((entry) => entry.trim().split(/\s/)[0] ?? ''),
  )
  return new Set([...single, ...sets.filter((path) => path.startsWith('/_'))])
}
