import { UPLOAD_MAX_BYTES } from '@bayt/content/entities/limits'
import { z } from 'zod'
import { HttpError, json, parseJson, readText, serveJson } from '../_shared/http.ts'
import { cleanPicture } from '../_shared/picture.ts'

export interface UploadDeps {
  /** Throws HttpError 401 unless the caller is staff with a live session. */
  requireStaff(request: Request): Promise<unknown>
  /** Stores a picture under its name; storing the same again is no error. @returns its public address */
  store(name: string, bytes: Uint8Array<ArrayBuffer>, mimeType: string): Promise<string>
}

const NO_DATA_URL = 'imageData must be a data URL of the file in base64'

const uploadRequest = z.object({
  imageData: z.string(NO_DATA_URL).regex(/^data:[^,]*;base64,/, NO_DATA_URL),
  fileName: z.string('fileName must be a text'),
})

/** Base64 adds a third; the rest of the body is small. */
const MAX_BODY_BYTES = Math.ceil((UPLOAD_MAX_BYTES * 4) / 3) + 64 * 1024

/** Takes a picture as a data URL (spec: admin §7) and answers `{ publicUrl }`. The name follows from the content; `fileName` is only a label. */
export function createUpload(deps: UploadDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    await deps.requireStaff(request)
    const parsed = uploadRequest.safeParse(parseJson(await readUpload(request)))
    if (!parsed.success) throw new HttpError(400, 'invalid', parsed.error.issues[0]?.message ?? 'The request is not valid')
    const { bytes, extension, mimeType, width, height } = await cleanPicture(decode(parsed.data.imageData))
    const name = `${await contentHash(bytes)}.${extension}`
    return json(200, { publicUrl: await deps.store(name, bytes, mimeType), width, height })
  })
}

async function readUpload(request: Request): Promise<string> {
  try {
    return await readText(request, MAX_BODY_BYTES)
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) {
      throw new HttpError(413, 'too_large', 'The picture is larger than 10 MB. Choose a smaller one.')
    }
    throw error
  }
}

function decode(dataUrl: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(dataUrl.slice(dataUrl.indexOf(',') + 1))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch (cause) {
    throw Object.assign(new HttpError(400, 'invalid', 'imageData is not valid base64'), { cause })
  }
}

/** First 128 bits of the SHA-256 of the content, in hexadecimal. */
async function contentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
