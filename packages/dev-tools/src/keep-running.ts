import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from './service.ts'

export interface KeepRunningOptions {
  /** Takes what staff at the terminal should read. */
  log: (line: string) => void
  /** The pause before the first attempt, in milliseconds; twice as long before each further one. */
  firstPauseMs?: number
}

const LONGEST_PAUSE_MS = 60_000
/** After so many ends in a row, more is said than that it ended. */
const MANY_RESTARTS = 3
/** Who has run for so long has not failed at its start. */
const STABLE_MS = 60_000

/** Starts a service again whenever it ends unexpectedly, until it is asked to stop. The other services go on meanwhile. */
export function keepRunning(service: Service, { log, firstPauseMs = 500 }: KeepRunningOptions): void {
  let ends = 0
  let startedMs = performance.now()
  service.onUnexpectedEnd((why) => {
    if (performance.now() - startedMs > STABLE_MS) ends = 0
    restart(why).catch((error) => log(`${service.name} cannot be started again: ${error}. Start again with: npm start`))
  })

  async function restart(firstWhy: string): Promise<void> {
    for (let why = firstWhy; !service.isStopping; ) {
      const pauseMs = Math.min(firstPauseMs * 2 ** ends, LONGEST_PAUSE_MS)
      ends += 1
      log(`${service.name} ended unexpectedly (${why}). Everything else goes on; it starts again in ${pauseMs / 1000} s.`)
      if (ends >= MANY_RESTARTS) log(remedy(service, ends))
      await wait(pauseMs, undefined, { ref: false })
      if (service.isStopping) return
      try {
        await service.restart()
        startedMs = performance.now()
        log(`${service.name} runs again.`)
        return
      } catch (error) {
        why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      }
    }
  }
}

function remedy({ name, lastLines }: Service, ends: number): string {
  const reason = lastLines.length > 0 ? `It said last:\n      ${lastLines.slice(-5).join('\n      ')}` : 'It said nothing.'
  return `${name} has ended ${ends} times in a row. ${reason}\n    Mend what these lines name; it is tried again by itself. Ctrl-C stops everything, and your data stays.`
}
