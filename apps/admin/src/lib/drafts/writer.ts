/**
 * Writes the newest value, one write at a time: what is typed during a write is written right after it. Nothing waits
 * for a pause in typing, so a crash takes at most what one write takes.
 */
export interface LatestWriter<Value> {
  write: (value: Value) => void
  /** Drops what waits, and resolves once no write is under way. */
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
