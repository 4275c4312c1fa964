import { type BuilderMessage, shownMessage } from './messages.ts'

/** The site server also looks by itself, twice a second. */
const PATIENCE_MS = 2_000

/** The channel from the builder to the site server that has started it. */
export class SiteServerLink {
  #lastId = 0
  readonly #waiting = new Map<number, () => void>()

  constructor() {
    process.on('message', (message) => {
      const parsed = shownMessage.safeParse(message)
      if (parsed.success) this.#waiting.get(parsed.data.id)?.()
    })
  }

  /** Resolves once visitors see what is current on the disk. @throws Error where the site server does not say so in time */
  async show(): Promise<void> {
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(
      () => reject(new Error('The site server does not answer; it finds the release by itself.')),
      PATIENCE_MS,
    )
    this.#waiting.set(id, resolve)
    try {
      this.#send({ kind: 'switched', id }, reject)
      await promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  /** Says that this builder does its work: it has made a release, or tried its first build. */
  working(): void {
    this.#send({ kind: 'working' }, (error) => console.warn('The site server cannot be reached:', error.message))
  }

  #send(message: BuilderMessage, onError: (error: Error) => void): void {
    process.send?.(message, (error: Error | null) => {
      if (error) onError(error)
    })
  }
}
