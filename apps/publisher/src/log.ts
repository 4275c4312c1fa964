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
