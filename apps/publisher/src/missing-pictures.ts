import type { MissingPicture } from '@bayt/release/renderer'
import { attempt } from './attempt.ts'

const FIRST_LOOK_MS = 2_000
const LONGEST_MS = 10 * 60_000
/** So many are named in a report; it is read by people. */
const NAMED = 3

/**
 * Pictures that could not be fetched when the site was rendered. They are asked for again, ever more seldom, and the site
 * is built anew once one of them is there: nobody need save anything for that.
 */
export class MissingPictures {
  readonly #fetchPicture: (url: string) => Promise<Uint8Array>
  readonly #onReturn: () => void
  /** Can be fetched, and a render did not take them: they are broken, and asking again changes nothing. */
  readonly #broken = new Set<string>()
  #returned = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  /** @param onReturn called once a picture is there again */
  constructor(fetchPicture: (url: string) => Promise<Uint8Array>, onReturn: () => void) {
    this.#fetchPicture = fetchPicture
    this.#onReturn = onReturn
  }

  /** Takes note of what a render lacked. @returns a sentence for people, `null` where nothing is missing */
  after(missing: readonly MissingPicture[]): string | null {
    clearTimeout(this.#timer)
    for (const { url } of missing) if (this.#returned.has(url)) this.#broken.add(url)
    this.#returned = new Set()
    const wanted = missing.map(({ url }) => url).filter((url) => !this.#broken.has(url))
    if (wanted.length > 0) this.#lookLater(wanted, FIRST_LOOK_MS)
    return missing.length === 0 ? null : sentence(missing)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #lookLater(urls: string[], delayMs: number): void {
    this.#timer = setTimeout(() => void attempt('Looking for missing pictures', () => this.#look(urls, delayMs)), delayMs).unref()
  }

  async #look(urls: string[], delayMs: number): Promise<void> {
    const answers = await Promise.allSettled(urls.map(this.#fetchPicture))
    this.#returned = new Set(urls.filter((_, index) => answers[index]?.status === 'fulfilled'))
    if (this.#returned.size > 0) this.#onReturn()
    else this.#lookLater(urls, Math.min(delayMs * 2, LONGEST_MS))
  }
}

function sentence(missing: readonly MissingPicture[]): string {
  const named = missing.slice(0, NAMED).map(({ url, why }) => `${url.slice(0, 200)} (${why.slice(0, 200)})`)
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : ''
  return `A default picture stands in for: ${named.join('; ')}${more}`
}
