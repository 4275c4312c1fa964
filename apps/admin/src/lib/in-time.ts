/** A device whose storage does not answer must hold nobody up for longer. */
const TIMEOUT_MS = 1_000

/**
 * Waits for work on the storage of the device.
 * @param late the result if it takes longer than a second. The work goes on
 */
export function inTime<Result>(work: Promise<Result>, late: Result): Promise<Result> {
  return Promise.race([work, new Promise<Result>((resolve) => setTimeout(resolve, TIMEOUT_MS, late))])
}
