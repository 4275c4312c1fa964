import { forEachConcurrently } from '@bayt/content/queries/for-each-concurrently'
import type { MissingPicture } from '@bayt/release/renderer'
import { attempt } from './attempt.ts'

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 10 * 60_000
/** Pictures that are fetched at the same time. All at once would fill the memory and the connection. */
const CONCURRENCY = 3
/** Number of pictures that a report names. */
const MAX_NAMED = 3

/**
 * Pictures that could not be fetched when the site was rendered. They are fetched again with growing pauses, and the site
 * is rebuilt once one of them is available.
 */
export class MissingPictures {
  readonly #fetchPicture: (url: string) => Promise<Uint8Array>
  readonly #onReturn: () => void
  /** Pictures that can be fetched but not rendered: fetching them again is useless. */
  readonly #broken = new Set<string>()
  /** Available since the last build began. */
  #returned = new Set<string>()
  /** Pictures available when the current build began: a build that still lacks one proves it broken. */
  #expected = new Set<string>()
  #lookedFor: readonly string[] = []
  /** Raised with each new list; fetches for an older list are dropped. */
  #round = 0
  #timer: NodeJS.Timeout | undefined

  /** @param onReturn called once a picture is available again */
  constructor(fetchPicture: (url: string) => Promise<Uint8Array>, onReturn: () => void) {
    this.#fetchPicture = fetchPicture
    this.#onReturn = onReturn
  }

  /** Called before a release is made: it must contain the pictures that are available by now, but no later ones. */
  begin(): void {
    this.#expected = this.#returned
    this.#returned = new Set()
  }

  /** Records the missing pictures of a render. @returns a sentence for staff, or `null` where none is missing */
  after(missing: readonly MissingPicture[]): string | null {
    for (const { url } of missing) if (this.#expected.has(url)) this.#broken.add(url)
    const mayReturn = missing.filter(({ url, isBroken }) => !isBroken && !this.#broken.has(url))
    this.lookFor(mayReturn.map(({ url }) => url))
    return missing.length === 0 ? null : sentence(missing)
  }

  close(): void {
    this.lookFor([])
  }

  /** The pictures that are looked for: those that are missing, without the broken ones. */
  get lookedFor(): string[] {
    return [...this.#lookedFor]
  }

  /** Replaces the list of pictures that are looked for. */
  lookFor(urls: readonly string[]): void {
    this.#lookedFor = urls
    this.#round += 1
    clearTimeout(this.#timer)
    if (urls.length > 0) this.#scheduleFetch(urls, FIRST_PAUSE_MS)
  }

  #scheduleFetch(urls: readonly string[], delayMs: number): void {
    this.#timer = setTimeout(
      () => void attempt('Fetching missing pictures', () => this.#fetchAgain(urls, delayMs)),
      delayMs,
    ).unref()
  }

  async #fetchAgain(urls: readonly string[], delayMs: number): Promise<void> {
    const round = this.#round
    const returned = new Set<string>()
    await forEachConcurrently(urls, CONCURRENCY, async (url) => {
      if (round === this.#round && (await this.#canBeFetched(url))) returned.add(url)
    })
    if (round !== this.#round) return
    this.#returned = returned
    if (returned.size > 0) this.#onReturn()
    else this.#scheduleFetch(urls, Math.min(delayMs * 2, MAX_PAUSE_MS))
  }

  async #canBeFetched(url: string): Promise<boolean> {
    try {
      await this.#fetchPicture(url)
      return true
    } catch {
      // The reason is in the report of the release.
      return false
    }
  }
}

function sentence(missing: readonly MissingPicture[]): string {
  const named = missing.slice(0, MAX_NAMED).map(({ url, why }) => `${url.slice(0, 200)} (${why.slice(0, 200)})`)
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''
  return `The default picture replaces: ${named.join('; ')}${more}`
}
