import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { attempt } from './log.ts'
import { Backoff } from './queues.ts'

/** Messages from the builder to the site server that started it. */
const builderMessage = z.discriminatedUnion('kind', [
  /** The current release on the disk has changed. The site server shows the new release and answers with the same id. */
  z.object({ kind: z.literal('switched'), id: z.number().int() }),
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
type ShownMessage = z.output<typeof shownMessage>

/** A lost response is harmless: the site server also polls twice a second. */
const CONFIRM_TIMEOUT_MS = 2_000

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
      CONFIRM_TIMEOUT_MS,
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

  reportBuild(build: Omit<EndedBuild, 'memory'>): void {
    const message = { kind: 'build ended', ...build, memory: process.memoryUsage.rss() } as const
    this.#send(message, (error) => console.warn('The site server cannot be reached:', error.message))
  }

  #send(message: BuilderMessage, onError: (error: Error) => void): void {
    process.send?.(message, (error: Error | null) => {
      if (error) onError(error)
    })
  }
}

export interface SupervisorOptions {
  /** Path of the builder's main file. */
  script: string
  /** The file descriptor of the listener for requests, which every builder gets. */
  hookFd?: number | undefined
  /** Called after a builder has switched releases: must serve the current release of the data folder. */
  onSwitched: () => Promise<void>
  /** Called after each build: the builder works, whether the build failed or not. */
  onBuildEnded: (build: EndedBuild) => void
  /** Called after each unexpected end. */
  onUnexpectedExit: () => void
  /** Pause after the first unexpected end, in milliseconds; doubles with each further end, up to 30 s. */
  firstPauseMs?: number
}

/** The first file descriptor after input, output, errors and the IPC channel. */
const HOOK_FD = 4
const STOP_GRACE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Starts the builder, and restarts it after each unexpected end until `stop`. The site server never depends on the builder. */
export class BuilderSupervisor {
  readonly #options: SupervisorOptions
  readonly #backoff: Backoff
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopping = false

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#backoff = new Backoff(options.firstPauseMs ?? 250, LONGEST_PAUSE_MS)
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(): void {
    const { script, hookFd } = this.#options
    const child = fork(script, [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...(hookFd === undefined ? [] : [hookFd])],
      env: { ...process.env, ...(hookFd !== undefined && { PUBLISHER_FD: String(HOOK_FD) }) },
    })
    this.#child = child
    let hasEnded = false
    const onEnd = (why: string) => {
      if (hasEnded) return
      hasEnded = true
      this.#restart(why)
    }
    child.on('message', (message) => void attempt('A message of the builder', () => this.#handle(child, message)))
    // If the process cannot be started, there is an error event and no exit event.
    child.on('error', (error) => {
      if (child.pid === undefined) onEnd(error.message)
    })
    child.once('exit', (code, signal) => onEnd(signal ? `signal ${signal}` : `code ${code}`))
  }

  /** Asks the builder to end, and kills it after one second. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    const child = this.#child
    if (!child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS)
    child.kill('SIGTERM')
    await once(child, 'exit')
    clearTimeout(timer)
  }

  async #handle(child: ChildProcess, message: unknown): Promise<void> {
    const parsed = builderMessage.parse(message)
    if (parsed.kind === 'build ended') {
      this.#backoff.reset()
      return this.#options.onBuildEnded(parsed)
    }
    await this.#options.onSwitched()
    if (!child.connected) return
    child.send({ kind: 'shown', id: parsed.id } satisfies ShownMessage, (error) => {
      if (error) console.warn('The builder ended before the response arrived:', error.message)
    })
  }

  #restart(why: string): void {
    if (this.#isStopping) return
    const pauseMs = this.#backoff.fail()
    console.error(
      `The builder ended unexpectedly (${why}). The site is still served. The builder restarts in ${pauseMs / 1000} s.`,
    )
    this.#timer = setTimeout(() => this.start(), pauseMs)
    this.#options.onUnexpectedExit()
  }
}
