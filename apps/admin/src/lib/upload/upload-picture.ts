import { ContentError } from '@bayt/content/errors'
import type { FunctionCaller } from '../functions.ts'
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
