import { UPLOAD_MAX_BYTES } from '@bayt/content/entities/limits'
import { pairedNames, THUMBNAIL_LONGEST_SIDE } from '@bayt/content/entities/picture-address'
import { z } from 'zod'
import { HttpError, json, parseJson, readText, serveJson } from '../_shared/http.ts'
import { type CheckedPicture, cleanPicture } from '../_shared/picture.ts'

export interface UploadDeps {
  /** Throws HttpError 401 unless the caller is staff with a live session, or has the project's secret key. */
  requireStaff(request: Request): Promise<unknown>
  /** Stores a picture under its name; storing the same again is no error. @returns its public address */
  store(name: string, bytes: Uint8Array<ArrayBuffer>, mimeType: string): Promise<string>
}

const dataUrl = (field: string) => {
  const wrong = `${field} must be a data URL of the file in base64`
  return z.string(wrong).regex(/^data:[^,]*;base64,/, wrong)
}

const uploadRequest = z.object({
  imageData: dataUrl('imageData'),
  fileName: z.string('fileName must be a text'),
  /** The same picture in small, for lists. */
  thumbnailData: dataUrl('thumbnailData').optional(),
})

const THUMBNAIL_MAX_BYTES = 512 * 1024

/** Base64 adds a third; the rest of the body is small. */
const MAX_BODY_BYTES = Math.ceil(((UPLOAD_MAX_BYTES + THUMBNAIL_MAX_BYTES) * 4) / 3) + 64 * 1024

interface Upload {
  bytes: Uint8Array<ArrayBuffer>
  picture: CheckedPicture
}

/**
 * Takes a picture as a data URL (spec: admin §7) and answers `{ publicUrl }`, with a thumbnail that the device made, if it
 * did (this runtime decodes no pictures). The name follows from the content; `fileName` is only a label.
 */
export function createUpload(deps: UploadDeps): (request: Request) => Promise<Response> {
  return serveJson(async (request) => {
    await deps.requireStaff(request)
    const parsed = uploadRequest.safeParse(parseJson(await readUpload(request)))
    if (!parsed.success) throw new HttpError(400, 'invalid', parsed.error.issues[0]?.message ?? 'The request is not valid')
    const { imageData, thumbnailData } = parsed.data
    const image = await read(imageData)
    const thumbnail = thumbnailData === undefined ? undefined : await readThumbnail(thumbnailData, image.picture)
    const { width, height } = image.picture
    return json(200, { publicUrl: await storeBoth(deps, image, thumbnail), width, height })
  })
}

async function read(data: string): Promise<Upload> {
  const { bytes, ...picture } = await cleanPicture(decode(data))
  return { bytes, picture }
}

/** @throws HttpError where it is no smaller version of its picture */
async function readThumbnail(data: string, { mimeType }: CheckedPicture): Promise<Upload> {
  const thumbnail = await read(data)
  const { picture, bytes } = thumbnail
  const isSmall = Math.max(picture.width, picture.height) <= THUMBNAIL_LONGEST_SIDE && bytes.byteLength <= THUMBNAIL_MAX_BYTES
  if (isSmall && picture.mimeType === mimeType) return thumbnail
  const limit = `${THUMBNAIL_LONGEST_SIDE} pixels and ${THUMBNAIL_MAX_BYTES / 1024} kB`
  throw new HttpError(400, 'invalid', `thumbnailData must be of the type of its picture, and at most ${limit}`)
}

/** The thumbnail first: whoever has the address of the picture may count on it. @returns the address of the picture */
async function storeBoth({ store }: UploadDeps, image: Upload, thumbnail: Upload | undefined): Promise<string> {
  const { extension, mimeType } = image.picture
  const file = `${await contentHash(image.bytes, thumbnail?.bytes)}.${extension}`
  if (!thumbnail) return store(file, image.bytes, mimeType)
  const { full, small } = pairedNames(file)
  await store(small, thumbnail.bytes, mimeType)
  return store(full, image.bytes, mimeType)
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

function decode(data: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(data.slice(data.indexOf(',') + 1))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch (cause) {
    throw Object.assign(new HttpError(400, 'invalid', 'imageData and thumbnailData must be valid base64'), { cause })
  }
}

/** First 128 bits of the SHA-256 of the content, in hexadecimal. */
async function contentHash(...parts: (Uint8Array<ArrayBuffer> | undefined)[]): Promise<string> {
  const whole = await new Blob(parts.filter((part) => part !== undefined)).arrayBuffer()
  const digest = await crypto.subtle.digest('SHA-256', whole)
  return [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
