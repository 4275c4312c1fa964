import type { Loss } from '@bayt/release/loss'

/**
 * The loss that staff were asked about, and the loss that they have confirmed, since the last release. Other failures, such as an
 * unreachable backend, change neither loss.
 */
export class Confirmation {
  #asked: Loss | undefined
  #given: Loss | undefined
  /** Newest change of the release that staff were asked about; `null` after another message has replaced the question. */
  #askedAtChange: number | null = null

  get given(): Loss | undefined {
    return this.#given
  }

  /** Whether a release of this content would only ask the same question again. */
  isAwaitedFor(newestChange: number | null): boolean {
    return newestChange !== null && newestChange === this.#askedAtChange
  }

  /** Asks staff to confirm the loss of a release. */
  ask(loss: Loss, newestChange: number | null): void {
    this.#asked = loss
    this.#askedAtChange = newestChange
  }

  /** Another message replaces the question on the screen; staff may still answer the question. */
  hideQuestion(): void {
    this.#askedAtChange = null
  }

  /** Called when staff press Retry: they confirm the last question. Has no effect without a question. */
  give(): void {
    if (this.#asked) this.#given = join(this.#given, this.#asked)
    this.#asked = undefined
    this.#askedAtChange = null
  }

  /** A release is live: the next loss needs a new confirmation. */
  end(): void {
    this.#asked = undefined
    this.#given = undefined
    this.#askedAtChange = null
  }
}

function join(given: Loss | undefined, asked: Loss): Loss {
  if (!given) return asked
  return { emptied: [...given.emptied, ...asked.emptied], pages: Math.min(given.pages, asked.pages) }
}
