import { ContentError } from '@bayt/content/errors'
import { onlineManager } from '@tanstack/react-query'
import type { FunctionCaller } from '../functions.ts'
import type { SessionStore } from '../session/store.ts'
import { preparePicture } from './prepare.ts'
import { sendPicture, type UploadOptions } from './send.ts'

/**
 * Prepares and sends a chosen file. `onProgress` is first called with 0, when the file is prepared.
 * @returns the public address of the stored picture
 * @throws PictureRefusedError; ContentError; `DOMException` `AbortError` when cancelled, also for a file that would be refused
 */
export async function uploadPicture(functions: FunctionCaller, file: File, options: UploadOptions): Promise<string> {
  const picture = await preparePicture(file).finally(() => options.signal.throwIfAborted())
  options.onProgress(0)
  return sendPicture(functions, picture, options)
}

/** Whether the same file may be accepted later. A file that was refused for its content would be refused again. */
export function mayPass(error: unknown): error is ContentError {
  return error instanceof ContentError && (error.isRetryable || error.kind === 'signed_out')
}

/** A connection may come back without an event of the browser, for example when the server was away. */
const INTERVAL_MS = 15_000

/**
 * Repeats failed calls when the connection is back, after signing in again, and every 15 seconds.
 * @returns a function that ends the repetition
 */
export function retryWhenBack(session: SessionStore, retry: () => void): () => void {
  const attempt = () => {
    if (onlineManager.isOnline() && session.get().status === 'signed_in') retry()
  }
  window.addEventListener('online', attempt)
  const unsubscribe = session.subscribe(attempt)
  const timer = setInterval(attempt, INTERVAL_MS)
  return () => {
    window.removeEventListener('online', attempt)
    unsubscribe()
    clearInterval(timer)
  }
}
