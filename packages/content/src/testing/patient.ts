/** For the `expect` option of Vitest: a busy machine changes the waiting time of a test, not its result. */
export const PATIENT = { poll: { timeout: 60_000 } }
