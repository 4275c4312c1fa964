import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '@bayt/content/entities/limits'
import { imageSize } from 'image-size'
import { HttpError } from './http.ts'

/** The picture types that may be stored, by what the content says; never by name or declared type. */
const TYPES: Record<string, { extension: string; mimeType: string }> = {
  jpg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  avif: { extension: 'avif', mimeType: 'image/avif' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
}

export interface CheckedPicture {
  extension: string
  mimeType: string
  width: number
  height: number
}

/**
 * Reads type and size of a picture from its header, without decoding it.
 * @throws HttpError 413 beyond 10 MB or 50 megapixels, 415 where it is no picture of an accepted type
 */
export function checkPicture(bytes: Uint8Array): CheckedPicture {
  if (bytes.byteLength > UPLOAD_MAX_BYTES) {
    throw new HttpError(413, 'too_large', 'The picture is larger than 10 MB. Choose a smaller one.')
  }
  const { type, width, height } = readHeader(bytes)
  const known = type === undefined ? undefined : TYPES[type]
  if (!known || !(width > 0) || !(height > 0)) throw notAPicture()
  if (width * height > UPLOAD_MAX_PIXELS) {
    throw new HttpError(
      413,
      'too_many_pixels',
      `The picture has ${width} × ${height} pixels; at most 50 megapixels are accepted. Make it smaller.`,
    )
  }
  return { ...known, width, height }
}

function readHeader(bytes: Uint8Array): { type?: string; width: number; height: number } {
  try {
    return imageSize(bytes)
  } catch (cause) {
    throw Object.assign(notAPicture(), { cause })
  }
}

function notAPicture(): HttpError {
  return new HttpError(415, 'not_a_picture', 'Please select an image file: JPEG, PNG, WebP, AVIF or GIF')
}
