import { z } from 'zod'

/** Messages from the builder to the site server that started it. */
export const builderMessage = z.discriminatedUnion('kind', [
  /** The current release on the disk has changed. The site server shows the new release and answers with the same id. */
  z.object({ kind: z.literal('switched'), id: z.number().int() }),
  /** The builder works: a build succeeded, or the first build ended with a failure. */
  z.object({ kind: z.literal('working') }),
  z.object({
    kind: z.literal('build ended'),
    /** `unneeded`: everything is public already. */
    outcome: z.enum(['live', 'failed', 'unneeded']),
    totalMs: z.number(),
    /** Why the build failed. */
    reason: z.string().nullable(),
    /** Resident memory of the builder, in bytes. */
    memory: z.number(),
  }),
])
type BuilderMessage = z.output<typeof builderMessage>
export type EndedBuild = Omit<Extract<BuilderMessage, { kind: 'build ended' }>, 'kind'>

/** The answer to `switched`: the release is shown. */
const shownMessage = z.object({ kind: z.literal('shown'), id: z.number().int() })
export type ShownMessage = z.output<typeof shownMessage>

/** A lost response is harmless: the site server also polls twice a second. */
const TIMEOUT_MS = 2_000

/** The IPC channel from the builder to the site server that started it. */
export class SiteServerLink {
  #lastId = 0
  readonly #waiting = new Map<number, () => void>()

  constructor() {
    process.on('message', (message) => {
      const parsed = shownMessage.safeParse(message)
      if (parsed.success) this.#waiting.get(parsed.data.id)?.()
    })
  }

  /** Resolves once visitors see the current release. @throws Error if the site server does not confirm in time */
  async show(): Promise<void> {
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(
      () => reject(new Error('The site server does not answer. It will find the release within a second.')),
      TIMEOUT_MS,
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

  /** Reports that this builder works: it has made a release, or has tried its first build. */
  reportWorking(): void {
    this.#notify({ kind: 'working' })
  }

  reportBuild(build: Omit<EndedBuild, 'memory'>): void {
    this.#notify({ kind: 'build ended', ...build, memory: process.memoryUsage.rss() })
  }

  #notify(message: BuilderMessage): void {
    this.#send(message, (error) => console.warn('The site server cannot be reached:', error.message))
  }

  #send(message: BuilderMessage, onError: (error: Error) => void): void {
    process.send?.(message, (error: Error | null) => {
      if (error) onError(error)
    })
  }
}
