import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from './service.ts'

export interface KeepRunningOptions {
  /** Receives messages for the terminal. */
  log: (line: string) => void
  /** Pause before the first restart, in milliseconds; doubles before each further restart. */
  firstPauseMs?: number
}

const LONGEST_PAUSE_MS = 60_000
/** After this number of ends in a row, the log also names a remedy. */
const MANY_RESTARTS = 3
/** A service that has run for this time counts as stable. */
const STABLE_MS = 60_000

/** Restarts a service after each unexpected end, until it is stopped. Other services are not affected. */
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
      log(`${service.name} ended unexpectedly (${why}). The other services keep running. It restarts in ${pauseMs / 1000} s.`)
      if (ends >= MANY_RESTARTS) log(remedy(service, ends))
      await wait(pauseMs)
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
  const reason = lastLines.length > 0 ? `Its last output:\n      ${lastLines.slice(-5).join('\n      ')}` : 'It printed nothing.'
  return `${name} has ended ${ends} times in a row. ${reason}\n    Correct the cause in these lines; the restart is automatic. Ctrl-C stops everything, and your data stays.`
}
