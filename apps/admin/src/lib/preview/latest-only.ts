/** The result of a call that a newer call replaced. */
export const SUPERSEDED = Symbol('superseded')

/**
 * Runs one call at a time. Of the calls that arrive during a call, only the newest runs: each key in the form asks for a new
 * preview, and only the last preview is shown.
 */
export function latestOnly<Input extends unknown[], Output>(
  run: (...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output | typeof SUPERSEDED> {
  let running: Promise<unknown> = Promise.resolve()
  let newest = 0
  return (...input) => {
    const call = ++newest
    const output = running.then<Output | typeof SUPERSEDED>(() => (call === newest ? run(...input) : SUPERSEDED))
    running = output.catch(ignoreFailure)
    return output
  }
}

/** The caller of the failed call gets the error; the next call runs anyway. */
function ignoreFailure(): void {}
