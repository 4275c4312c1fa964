/** How long toasts stay. */
export const TOAST_MS = {
  /** spec: admin §8 */
  usual: 4_000,
  /** A message that names a record, a field or files takes longer to read. */
  toRead: 15_000,
  /** How long a toast offers to undo. */
  undo: 10_000,
  /** How long a toast offers to try again: long enough for a connection to come back. */
  retry: 60_000,
  untilClosed: Number.POSITIVE_INFINITY,
}
