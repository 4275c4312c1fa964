import { UPLOAD_MAX_BYTES } from '@bayt/content/entities/limits'
import { pairedNames, THUMBNAIL_LONGEST_SIDE } from '@bayt/content/entities/picture-address'
import { z } from 'zod'
import { HttpError, json, readBytes, serveJson } from '../_shared/http.ts'
import { cleanPicture, type VerifiedPicture } from '../_shared/picture.ts'
import { decodeDataUrl } from './data-url.ts'
import { parseWithLongStrings } from './long-strings.ts'
import { UploadQueue } from './upload-queue.ts'

export interface UploadDeps {
  /**
   * Throws HttpError 401 unless the caller is staff with a live session, or has the project's secret key.
   * @returns the id of the account; `null` for the key
   */
  requireStaff(request: Request): Promise<number | null>
  /** Protects a picture, which may already be stored, from removal. @returns false while its file is being removed */
  begin(name: string): Promise<boolean>
  /** Stores a picture under its name; idempotent. @returns its public address */
  store(name: string, bytes: Uint8Array<ArrayBuffer>, mimeType: string): Promise<string>
  /** Records the facts about a stored picture that the library shows. */
  record(facts: UploadFacts): Promise<void>
}

export interface UploadFacts {
  /** The name of the file inside the bucket. */
  name: string
  width: number
  height: number
  /** The name of the file on the device; `null` without a visible name. */
  fileName: string | null
  account: number | null
}

/** Parses a data URL, given as a string or as its bytes, to the bytes of the file. */
const dataUrl = (field: string) => {
  const message = `${field} must be a data URL of the file in base64`
  return z.union([z.string(), z.instanceof(Uint8Array<ArrayBuffer>)], message).transform((value, context) => {
    const bytes = decodeDataUrl(typeof value === 'string' ? new TextEncoder().encode(value) : value)
    if (!bytes) context.addIssue(message)
    return bytes ?? z.NEVER
  })
}

const uploadRequest = z.object({
  imageData: dataUrl('imageData'),
  fileName: z.string('fileName must be a text'),
  /** A smaller version of the picture, for lists. */
  thumbnailData: dataUrl('thumbnailData').optional(),
})

const THUMBNAIL_MAX_BYTES = 512 * 1024

/** Base64 adds a third; 64 kB are reserved for the rest of the body. */
const MAX_BODY_BYTES = Math.ceil(((UPLOAD_MAX_BYTES + THUMBNAIL_MAX_BYTES) * 4) / 3) + 64 * 1024

interface Upload {
  image: VerifiedPicture
  thumbnail: VerifiedPicture | undefined
  fileName: string | null
}

/**
 * Stores a picture from a data URL, and its thumbnail if the request contains one (spec: admin §7). Responds with
 * `{ publicUrl, width, height }`. The name is a hash of the content; `fileName` is only recorded for the library. Parallel requests share
 * the memory of one function, so they wait in a queue.
 */
export function createUpload(deps: UploadDeps): (request: Request) => Promise<Response> {
  const queue = new UploadQueue(MAX_BODY_BYTES)
  return serveJson(async (request) => {
    const account = await deps.requireStaff(request)
    return queue.withMemory(bodyBytes(request), async () => {
      const upload = await readAndVerify(request, queue)
      const { width, height } = upload.image
      const { name, publicUrl } = await storeBoth(deps, upload)
      await deps.record({ name, width, height, fileName: upload.fileName, account })
      return json(200, { publicUrl, width, height })
    })
  })
}

/** The declared length of the body; the maximum if the declaration is missing or not a number. */
function bodyBytes(request: Request): number {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  return declared >= 0 ? Math.min(declared, MAX_BODY_BYTES) : MAX_BODY_BYTES
}

/** A separate function, so that the body can be freed before the picture is stored. */
async function readAndVerify(request: Request, queue: UploadQueue): Promise<Upload> {
  const body = await readUpload(request)
  return queue.verifyAlone(() => verify(body))
}

async function verify(body: Uint8Array<ArrayBuffer>): Promise<Upload> {
  const parsed = uploadRequest.safeParse(parseWithLongStrings(body))
  if (!parsed.success) throw new HttpError(400, 'invalid', parsed.error.issues[0]?.message ?? 'The request is not valid')
  const { imageData, thumbnailData, fileName } = parsed.data
  const image = await cleanPicture(imageData)
  return {
    image,
    thumbnail: thumbnailData && (await readThumbnail(thumbnailData, image)),
    fileName: originalName(fileName),
  }
}

const MAX_NAME_LENGTH = 200

/** The name of the file without the console's time prefix, and without characters that Postgres cannot store. */
function originalName(fileName: string): string | null {
  const name = fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .replace(/^\d{13}-/, '')
    .trim()
  return name.slice(0, MAX_NAME_LENGTH).toWellFormed() || null
}

/** @throws HttpError 400 if the thumbnail is too large or has another type than its picture */
async function readThumbnail(data: Uint8Array, { mimeType }: VerifiedPicture): Promise<VerifiedPicture> {
  const thumbnail = await cleanPicture(data)
  const { width, height, bytes } = thumbnail
  const isSmall = Math.max(width, height) <= THUMBNAIL_LONGEST_SIDE && bytes.byteLength <= THUMBNAIL_MAX_BYTES
  if (isSmall && thumbnail.mimeType === mimeType) return thumbnail
  const limit = `${THUMBNAIL_LONGEST_SIDE} pixels and ${THUMBNAIL_MAX_BYTES / 1024} kB`
  throw new HttpError(400, 'invalid', `thumbnailData must be of the type of its picture, and at most ${limit}`)
}

/**
 * Stores the thumbnail first, because the address of a picture implies that its thumbnail exists.
 * @returns the name and the address of the picture
 * @throws HttpError 409 while an admin removes the same picture: the removal would delete the new file too
 */
async function storeBoth(
  { begin, store }: UploadDeps,
  { image, thumbnail }: Upload,
): Promise<{ name: string; publicUrl: string }> {
  const { extension, mimeType } = image
  const file = `${await contentHash(image.bytes, thumbnail?.bytes)}.${extension}`
  const { full, small } = pairedNames(file)
  const name = thumbnail ? full : file
  if (!(await begin(name))) {
    throw new HttpError(
      409,
      'being_removed',
      'The same picture is being removed from the library at the moment. Try again in 5 minutes.',
    )
  }
  if (thumbnail) await store(small, thumbnail.bytes, mimeType)
  return { name, publicUrl: await store(name, image.bytes, mimeType) }
}

async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBytes(request, MAX_BODY_BYTES)
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) {
      throw new HttpError(413, 'too_large', 'The picture is larger than 10 MB. Choose a smaller one.')
    }
    throw error
  }
}

/** First 128 bits of the SHA-256 of the content, in hexadecimal. */
async function contentHash(...parts: (Uint8Array<ArrayBuffer> | undefined)[]): Promise<string> {
  const bytes = await new Blob(parts.filter((part) => part !== undefined)).arrayBuffer()
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
