import { setTimeout as wait } from 'node:timers/promises'
import { watchFolders } from './watch-folders.ts'

/** Editors write a file in several steps, and a commit changes many files. */
const SETTLE_MS = 300

/**
 * Runs a job now and after each change of a file, until the process ends. A change aborts the running job, so that its result
 * always describes the current files.
 * @param folder a repository
 * @param job runs until it ends or its signal aborts
 */
export async function runOnChanges(folder: string, job: (signal: AbortSignal) => Promise<void>): Promise<never> {
  let changed = Promise.withResolvers<void>()
  let abort = new AbortController()
  const watched = watchFolders(folder, () => {
    abort.abort()
    changed.resolve()
  })
  for (;;) {
    changed = Promise.withResolvers()
    abort = new AbortController()
    watched.update()
    await job(abort.signal)
    await changed.promise
    await wait(SETTLE_MS)
  }
}
