/** For the `expect` option of Vitest: a busy machine changes how long a test waits for what it expects, not its result. */
export const PATIENT = { poll: { timeout: 60_000 } }
