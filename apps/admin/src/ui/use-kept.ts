import { ContentError } from '@bayt/content/errors'
import { useState } from 'react'

/** The last defined value, such as a query's data before a repeated or failed read. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}

/** The error of a read that waits because there is no connection. */
export const OFFLINE = new ContentError('offline', 'There is no connection to the server.')

/**
 * Keeps the error of a read during another attempt: a query without data forgets its error as the attempt begins, and the focus of the
 * retry button would be lost.
 * @param isRead whether the data is there
 */
export function useKeptError(error: Error | null, isRead: boolean): Error | null {
  const [kept, setKept] = useState(error)
  const shown = error ?? (isRead ? null : kept)
  if (shown !== kept) setKept(shown)
  return shown
}
