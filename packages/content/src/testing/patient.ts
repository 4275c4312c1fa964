/** Options of Vitest: a busy machine changes the duration of a test and of its waits, but not its result. */
export const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
