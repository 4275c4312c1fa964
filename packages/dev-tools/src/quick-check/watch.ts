import { watch } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Editors write a file in several steps, and a commit changes many files. */
const SETTLE_MS = 300
const IGNORED = /(?:^|\/)(?:node_modules|dist|coverage|\.git|\.local|\.turbo|\.astro|\.vite)(?:\/|$)/

/**
 * Runs a job now and after each change of a file, until the process ends. A change during a run aborts it, so that the result is
 * always that of the current files.
 * @param job runs until it ends or its signal aborts
 */
export async function runOnChanges(folder: string, job: (signal: AbortSignal) => Promise<void>): Promise<never> {
  let changed = Promise.withResolvers<void>()
  let abort = new AbortController()
  watch(folder, { recursive: true }, (_, file) => {
    if (!file || IGNORED.test(file)) return
    abort.abort()
    changed.resolve()
  })
  for (;;) {
    changed = Promise.withResolvers()
    abort = new AbortController()
    await job(abort.signal)
    await changed.promise
    await wait(SETTLE_MS)
  }
}
