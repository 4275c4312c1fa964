import { mapConcurrently } from '@bayt/content/queries/map-concurrently'
import type { MissingPicture } from '@bayt/release/renderer'
import { attempt } from './log.ts'

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 10 * 60_000
/** Number of pictures that are fetched at the same time, of each pause. More pictures would fill the memory and the connection. */
const CONCURRENCY = 3

/**
 * Pictures that a render could not fetch. These pictures are fetched again with growing pauses, and the site is rebuilt once a
 * picture is available.
 */
export class MissingPictures {
  readonly #fetchPicture: (url: string) => Promise<Uint8Array>
  readonly #onReturn: () => void
  /**
   * Pauses before missing pictures are fetched again, by address. The pause of a picture doubles if a build lacks the picture
   * although the picture was available when the build began.
   */
  #pausesMs = new Map<string, number>()
  /** Pictures that became available after the last build began. */
  #returned = new Set<string>()
  /** Pictures available when the current build began. */
  #expected = new Set<string>()
  #lookedFor: readonly string[] = []
  /** Increased with each new list; fetches for an older list are dropped. */
  #round = 0
  /** Pictures with equal pauses share a timer. */
  readonly #timers = new Map<readonly string[], NodeJS.Timeout>()

  /** @param onReturn called once a picture is available again */
  constructor(fetchPicture: (url: string) => Promise<Uint8Array>, onReturn: () => void) {
    this.#fetchPicture = fetchPicture
    this.#onReturn = onReturn
  }

  /** Called before a release is made: the release must contain the pictures that are available by now, but no later pictures. */
  begin(): void {
    this.#expected = this.#returned
    this.#returned = new Set()
  }

  /** Records the missing pictures of a render. */
  after(missing: readonly MissingPicture[]): void {
    const mayReturn = missing.flatMap(({ url, isBroken }) => (isBroken ? [] : [url]))
    this.#pausesMs = new Map(mayReturn.map((url) => [url, this.#pauseAfterBuild(url)]))
    this.lookFor(mayReturn)
  }

  close(): void {
    this.lookFor([])
  }

  /** The pictures that are fetched again: missing pictures that are not broken. */
  get lookedFor(): string[] {
    return [...this.#lookedFor]
  }

  /** Replaces the list of pictures to fetch again. */
  lookFor(urls: readonly string[]): void {
    this.#lookedFor = urls
    this.#round += 1
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    for (const [pauseMs, group] of Map.groupBy(urls, (url) => this.#pauseOf(url))) this.#scheduleFetch(group, pauseMs)
  }

  #pauseOf(url: string): number {
    return this.#pausesMs.get(url) ?? FIRST_PAUSE_MS
  }

  /** Without growing pauses, a picture that is available only between builds would cause endless builds. */
  #pauseAfterBuild(url: string): number {
    return this.#expected.has(url) ? longer(this.#pauseOf(url)) : this.#pauseOf(url)
  }

  #scheduleFetch(urls: readonly string[], delayMs: number): void {
    const fetchAgain = () => void attempt('Fetching missing pictures', () => this.#fetchAgain(urls, delayMs))
    this.#timers.set(urls, setTimeout(fetchAgain, delayMs).unref())
  }

  async #fetchAgain(urls: readonly string[], delayMs: number): Promise<void> {
    const round = this.#round
    const returned = new Set<string>()
    await mapConcurrently(urls, CONCURRENCY, async (url) => {
      if (round === this.#round && (await this.#canBeFetched(url))) returned.add(url)
    })
    if (round !== this.#round) return
    this.#returned = new Set([...this.#returned, ...returned])
    if (returned.size > 0) this.#onReturn()
    else this.#scheduleFetch(urls, longer(delayMs))
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

function longer(pauseMs: number): number {
  return Math.min(pauseMs * 2, MAX_PAUSE_MS)
}
