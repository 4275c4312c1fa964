import { FunctionRefusedError, type Proof } from '../functions.ts'

/** Refusals of the proof, not of the call. */
const REFUSED: ReadonlySet<string> = new Set(['wrong_code', 'code_paused', 'locked', 'passkey_refused', 'passkey_ended'])

interface Waiting {
  use: (proof: Proof) => Promise<unknown>
  resolve: (used: unknown) => void
  reject: (error: unknown) => void
}

export type FactorPrompt = ReturnType<typeof createFactorPrompt>

/** The dialog that asks for a proof of the second factor, above the screen. Each call of a function needs its own proof. */
export function createFactorPrompt() {
  const listeners = new Set<() => void>()
  let waiting: Waiting[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const leave = (one: Waiting) => {
    waiting = waiting.filter((other) => other !== one)
    tell()
  }
  return {
    ask: <Used>(use: (proof: Proof) => Promise<Used>) =>
      new Promise<Used | undefined>((resolve, reject) => {
        waiting.push({ use, resolve: (used) => resolve(used as Used | undefined), reject })
        tell()
      }),
    /** Whether the dialog is open. */
    get: () => waiting.length > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Gives a proof to the call that has waited longest. @throws FunctionRefusedError if the proof is refused; the dialog stays open */
    show: async (proof: Proof): Promise<void> => {
      const [first] = waiting
      if (!first) return
      try {
        first.resolve(await first.use(proof))
      } catch (error) {
        if (error instanceof FunctionRefusedError && REFUSED.has(error.code)) throw error
        first.reject(error)
      }
      leave(first)
    },
    /** Cancels without a proof. */
    cancel: () => {
      const asked = waiting
      waiting = []
      for (const { resolve } of asked) resolve(undefined)
      tell()
    },
  }
}
