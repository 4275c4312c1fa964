/**
 * Writes the newest value, one write at a time: a value set during a write is written next. Nothing waits for a pause
 * in typing, so a crash loses at most the time of one write.
 */
export interface LatestWriter<Value> {
  write: (value: Value) => void
  /** Drops the pending value, and resolves once no write is running. */
  stop: () => Promise<void>
}

export function createLatestWriter<Value>(
  save: (value: Value) => Promise<void>,
  onResult: (error: unknown) => void,
): LatestWriter<Value> {
  let waiting: { value: Value } | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (waiting) {
      const { value } = waiting
      waiting = undefined
      try {
        await save(value)
        onResult(undefined)
      } catch (error) {
        onResult(error)
      }
    }
    running = undefined
  }

  return {
    write: (value) => {
      waiting = { value }
      running ??= run()
    },
    stop: async () => {
      waiting = undefined
      await running
    },
  }
}
