/** The question for a code of the second factor, above the screen. Calls that need one wait for the same answer. */
export interface FactorPrompt {
  /** Asks. @returns whether a right code was entered */
  ask: () => Promise<boolean>
  /** Whether the question is open. */
  get: () => boolean
  subscribe: (listener: () => void) => () => void
  answer: (isShown: boolean) => void
}

export function createFactorPrompt(): FactorPrompt {
  const listeners = new Set<() => void>()
  let waiting: ((isShown: boolean) => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        tell()
      }),
    get: () => waiting.length > 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer: (isShown) => {
      const asked = waiting
      waiting = []
      for (const resolve of asked) resolve(isShown)
      tell()
    },
  }
}
