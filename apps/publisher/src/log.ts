import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'

/** The build whose lines are written: its newest change leads from a save to its release. */
export const logContext = new AsyncLocalStorage<{ newestChange: number | null; release: string | undefined }>()

/**
 * Plain words for a person, or for a parent process that reads lines; for a collector of logs, one JSON line per event. The format
 * is passed on to the builder and its threads in their environment.
 */
export function chooseLogFormat(wanted: 'json' | 'plain' | undefined): void {
  process.env.LOG_FORMAT = wanted ?? (process.stdout.isTTY || process.send ? 'plain' : 'json')
}

/** @param from the part of the publisher that writes */
export function logInFormat(from: 'site' | 'builder' | 'renderer'): void {
  if (process.env.LOG_FORMAT !== 'json') return
  for (const level of ['log', 'warn', 'error'] as const) {
    const stream = level === 'log' ? process.stdout : process.stderr
    console[level] = (...parts: unknown[]) => {
      const { newestChange, release } = logContext.getStore() ?? {}
      const event = { at: new Date(), level, from, change: newestChange ?? undefined, release, text: format(...parts) }
      stream.write(`${JSON.stringify(event)}\n`)
    }
  }
}

/** Keeps the process alive when the reader of its output has ended. Without a listener, a closed pipe is an uncaught error. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Runs a step whose failure must not stop the following steps. A failure is logged. @param what names the step in the log */
export async function attempt(what: string, step: () => unknown): Promise<void> {
  try {
    await step()
  } catch (error) {
    try {
      console.error(`${what} failed:`, error)
    } catch {
      // A write to a closed pipe throws; this error must not become a second failure.
    }
  }
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Logs the failure of a repeated step when it begins or changes, not with each repetition. */
export class RepeatedFailure {
  readonly #log: (message: string) => void
  #message: string | undefined

  constructor(log: (message: string) => void) {
    this.#log = log
  }

  /** Whether the last repetition failed. */
  get isPresent(): boolean {
    return this.#message !== undefined
  }

  record(error: unknown): void {
    const message = messageOf(error)
    if (message !== this.#message) this.#log(message)
    this.#message = message
  }

  end(): void {
    this.#message = undefined
  }
}
