/** Runs a step whose failure must not stop the following steps. A failure is logged. @param what names the step in the log */
export async function attempt(what: string, step: () => unknown): Promise<void> {
  try {
    await step()
  } catch (error) {
    log(`${what} failed:`, error)
  }
}

/** A write to a closed pipe throws; this error must not become a second failure. */
function log(text: string, error: unknown): void {
  try {
    console.error(text, error)
  } catch {
    // The log itself fails.
  }
}
