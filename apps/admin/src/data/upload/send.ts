import { ContentError } from '@bayt/content/errors'
import { z } from 'zod'
import { type FunctionCaller, functionHeaders, functionUrl, refusalOf } from '../functions.ts'
import { parseJson } from '../parse-json.ts'
import type { SmallPicture } from './downscale.ts'

const uploadAnswer = z.object({ publicUrl: z.url() })

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () =>
      reject(
        new ContentError('unexpected', 'The picture cannot be read from this device.', {
          code: 'unreadable_picture',
          cause: reader.error,
        }),
      )
    reader.readAsDataURL(blob)
  })
}

export interface PictureToSend extends SmallPicture {
  name: string
}

/** An upload that sends nothing for this long has failed. */
const SILENCE_MS = 180_000

export interface UploadOptions {
  /** Share of the bytes sent, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a picture to the `image-upload` function (spec: admin §7). It uses XMLHttpRequest, because
 * `fetch` reports no upload progress.
 * @returns the public address of the stored picture
 * @throws ContentError; `DOMException` `AbortError` when cancelled
 */
export async function sendPicture(caller: FunctionCaller, picture: PictureToSend, options: UploadOptions): Promise<string> {
  const { blob, thumbnail, name } = picture
  const thumbnailData = thumbnail && (await toDataUrl(thumbnail))
  const body = JSON.stringify({ imageData: await toDataUrl(blob), fileName: name, thumbnailData })
  // `abort` fires no event before `send`, so a cancelled upload must not reach `send`.
  options.signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', functionUrl(caller.config, 'image-upload'))
    for (const [header, value] of Object.entries(functionHeaders(caller))) request.setRequestHeader(header, value)
    const startedAt = performance.now()
    request.upload.onprogress = (event) => {
      // The browser counts the timeout from the start of the request. A large picture on a slow connection may take longer, as
      // long as bytes are sent.
      request.timeout = performance.now() - startedAt + SILENCE_MS
      if (event.lengthComputable) options.onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      const answer = parseJson(request.responseText)
      if (request.status < 200 || request.status > 299) return reject(refusalOf(request.status, answer))
      const parsed = uploadAnswer.safeParse(answer)
      if (parsed.success) resolve(parsed.data.publicUrl)
      else reject(new ContentError('server', 'The upload answer cannot be read.', { cause: parsed.error }))
    }
    request.onerror = () => reject(new ContentError('offline', 'There is no connection to the server.'))
    request.ontimeout = () => reject(new ContentError('timeout', 'The server did not answer in time.'))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.timeout = SILENCE_MS
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
