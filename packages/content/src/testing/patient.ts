/** Options of Vitest: a busy machine changes how long a test takes, and how long it waits for what it expects, not its result. */
export const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
