import { UPLOAD_MAX_BYTES, type UploadType } from '@bayt/content/entities/limits'
import { HttpError } from './http.ts'
import { ascii, type CleanPicture } from './picture/bytes.ts'
import { unsupportedPictureError } from './picture/errors.ts'
import { cleanGif } from './picture/gif.ts'
import { cleanJpeg } from './picture/jpeg.ts'
import { cleanPng, PNG_SIGNATURE } from './picture/png.ts'
import { cleanWebp } from './picture/webp.ts'

interface PictureType {
  extension: UploadType
  mimeType: string
  /** Whether the file begins with the signature of this type. */
  matches(bytes: Uint8Array): boolean
  clean(bytes: Uint8Array): CleanPicture | Promise<CleanPicture>
}

/** The accepted picture types. The signature in the content decides, never the file name or the declared type. */
const TYPES: readonly PictureType[] = [
  {
    extension: 'jpg',
    mimeType: 'image/jpeg',
    matches: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
    clean: cleanJpeg,
  },
  {
    extension: 'png',
    mimeType: 'image/png',
    matches: (bytes) => PNG_SIGNATURE.every((byte, index) => bytes[index] === byte),
    clean: cleanPng,
  },
  {
    extension: 'webp',
    mimeType: 'image/webp',
    matches: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP',
    clean: cleanWebp,
  },
  {
    extension: 'gif',
    mimeType: 'image/gif',
    matches: (bytes) => ['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6)),
    clean: cleanGif,
  },
]

/**
 * AVIF is refused: its decoder in WebAssembly needs up to 300 MB, and a hosted function has 256 MB
 * (`docs/decisions/uploads.md`). The console and imports convert an AVIF before the upload.
 */
const isAvif = (bytes: Uint8Array) => textAt(bytes, 4, 8) === 'ftyp' && ['avif', 'avis'].includes(textAt(bytes, 8, 12))

const textAt = (bytes: Uint8Array, start: number, end: number) => ascii(bytes.subarray(start, end))

export interface VerifiedPicture extends CleanPicture {
  extension: UploadType
  mimeType: string
}

/**
 * Decodes a picture to verify it, and returns the file to store. Enforces the pixel limit of its type. Removes metadata
 * (location, camera, comments) and trailing data. Keeps the quality: pixels are not encoded again.
 * @throws HttpError 413 if the picture is too large, 415 if its type is not accepted or it cannot be decoded
 */
export async function cleanPicture(bytes: Uint8Array): Promise<VerifiedPicture> {
  if (bytes.byteLength > UPLOAD_MAX_BYTES) {
    throw new HttpError(413, 'too_large', 'The picture is larger than 10 MB. Choose a smaller one.')
  }
  const type = TYPES.find(({ matches }) => matches(bytes))
  if (isAvif(bytes)) throw unsupportedPictureError('An AVIF')
  if (!type) throw new HttpError(415, 'not_a_picture', 'Please select an image file: JPEG, PNG, WebP or GIF')
  return { ...(await type.clean(bytes)), extension: type.extension, mimeType: type.mimeType }
}
