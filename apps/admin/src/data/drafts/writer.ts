import { STORAGE_MS } from '../in-time.ts'

/**
 * Writes the newest value, one write at a time: a value set during a write is written next. Writes at once, without waiting for a
 * pause in typing, so a crash loses at most the time of a write.
 * @param onResult receives `undefined` after a write, or the error of a failed write. A write that takes too long is reported as failed,
 * and as done when it ends.
 */
export function createLatestWriter<Value>(save: (value: Value) => Promise<void>, onResult: (error: unknown) => void) {
  let waiting: { value: Value } | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (waiting) {
      const { value } = waiting
      waiting = undefined
      const late = setTimeout(onResult, STORAGE_MS, new Error('The storage of the device does not answer.'))
      const error = await save(value).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      clearTimeout(late)
      onResult(error)
    }
    running = undefined
  }

  return {
    /** @returns a promise that resolves once this value, or a newer value, is written or has failed */
    write: (value: Value) => {
      waiting = { value }
      running ??= run()
      return running
    },
    /** Drops the pending value, and resolves once no write is running. */
    stop: async () => {
      waiting = undefined
      await running
    },
  }
}
