/** The longest wait for storage that does not answer. */
export const STORAGE_MS = 1_000

/**
 * Waits for work on the storage of the device, or for other work that may never end.
 * @param late the result if the work is not done after `timeoutMs`; the work continues
 */
export function inTime<Result>(work: Promise<Result>, late: Result, timeoutMs = STORAGE_MS): Promise<Result> {
  return Promise.race([work, new Promise<Result>((resolve) => setTimeout(resolve, timeoutMs, late))])
}
