/**
 * Runs a step that must not stop the steps after it, such as one of the handling of a failure. What it throws is logged.
 * @param what names the step in the log: `What failed: <step>`
 */
export async function attempt(what: string, step: () => unknown): Promise<void> {
  try {
    await step()
  } catch (error) {
    log(`${what} failed:`, error)
  }
}

/** A log that cannot be written, such as a closed pipe, must not be a failure of its own. */
function log(text: string, error: unknown): void {
  try {
    console.error(text, error)
  } catch {
    // There is no other place to say it.
  }
}
