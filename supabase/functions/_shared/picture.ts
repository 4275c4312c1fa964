import { UPLOAD_MAX_BYTES, type UploadType } from '@bayt/content/entities/limits'
import { HttpError } from './http.ts'
import { unsupportedPicture } from './picture/broken.ts'
import { ascii, type CleanPicture } from './picture/bytes.ts'
import { cleanGif } from './picture/gif.ts'
import { cleanJpeg } from './picture/jpeg.ts'
import { cleanPng, PNG_SIGNATURE } from './picture/png.ts'
import { cleanWebp } from './picture/webp.ts'

interface PictureType {
  extension: UploadType
  mimeType: string
  /** Whether a file begins like one. */
  isLike(bytes: Uint8Array): boolean
  clean(bytes: Uint8Array): CleanPicture | Promise<CleanPicture>
}

/** The picture types that may be stored, by what the content says; never by name or declared type. */
const TYPES: readonly PictureType[] = [
  {
    extension: 'jpg',
    mimeType: 'image/jpeg',
    isLike: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
    clean: cleanJpeg,
  },
  {
    extension: 'png',
    mimeType: 'image/png',
    isLike: (bytes) => PNG_SIGNATURE.every((byte, index) => bytes[index] === byte),
    clean: cleanPng,
  },
  {
    extension: 'webp',
    mimeType: 'image/webp',
    isLike: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP',
    clean: cleanWebp,
  },
  {
    extension: 'gif',
    mimeType: 'image/gif',
    isLike: (bytes) => ['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6)),
    clean: cleanGif,
  },
]

/**
 * AVIF is refused: its decoder in WebAssembly needs up to 300 MB, and a hosted function has 256 (`docs/decisions/uploads.md`).
 * The console and imports convert it before they upload.
 */
const isAvif = (bytes: Uint8Array) => textAt(bytes, 4, 8) === 'ftyp' && ['avif', 'avis'].includes(textAt(bytes, 8, 12))

const textAt = (bytes: Uint8Array, start: number, end: number) => ascii(bytes.subarray(start, end))

export interface VerifiedPicture extends CleanPicture {
  extension: UploadType
  mimeType: string
}

/**
 * Verifies a picture and returns it as it may be stored. It is read to its end as a decoder reads it and held to the limit
 * of pixels for its type. Metadata (place, camera, comments) and anything after its end are removed. Pixels are not encoded
 * again, so quality is kept.
 * @throws HttpError 413 where it is too large, 415 where it is no picture of an accepted type or cannot be decoded
 */
export async function cleanPicture(bytes: Uint8Array): Promise<VerifiedPicture> {
  if (bytes.byteLength > UPLOAD_MAX_BYTES) {
    throw new HttpError(413, 'too_large', 'The picture is larger than 10 MB. Choose a smaller one.')
  }
  const type = TYPES.find(({ isLike }) => isLike(bytes))
  if (isAvif(bytes)) throw unsupportedPicture('An AVIF')
  if (!type) throw new HttpError(415, 'not_a_picture', 'Please select an image file: JPEG, PNG, WebP or GIF')
  return { ...(await type.clean(bytes)), extension: type.extension, mimeType: type.mimeType }
}
