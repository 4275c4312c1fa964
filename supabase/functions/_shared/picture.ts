import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '@bayt/content/entities/limits'
import { imageSize } from 'image-size'
import { HttpError } from './http.ts'
import { cleanAvif } from './picture/avif.ts'
import { cleanGif } from './picture/gif.ts'
import { cleanJpeg } from './picture/jpeg.ts'
import { cleanPng } from './picture/png.ts'
import { cleanWebp } from './picture/webp.ts'

type Clean = (bytes: Uint8Array) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>

interface PictureType {
  extension: string
  mimeType: string
  clean: Clean
}

/** The picture types that may be stored, by what the content says; never by name or declared type. */
const TYPES: Record<string, PictureType> = {
  jpg: { extension: 'jpg', mimeType: 'image/jpeg', clean: cleanJpeg },
  png: { extension: 'png', mimeType: 'image/png', clean: cleanPng },
  webp: { extension: 'webp', mimeType: 'image/webp', clean: cleanWebp },
  avif: { extension: 'avif', mimeType: 'image/avif', clean: cleanAvif },
  gif: { extension: 'gif', mimeType: 'image/gif', clean: cleanGif },
}

export interface CheckedPicture extends PictureType {
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

/**
 * The picture as it may be stored: verified from its first byte to its end, without metadata (place, camera, comments) and
 * without anything behind its end. Its pixels are not coded anew, so that nothing of them is lost.
 * @throws HttpError 413, 415
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CheckedPicture & { bytes: Uint8Array<ArrayBuffer> }> {
  const checked = checkPicture(bytes)
  return { ...checked, bytes: await checked.clean(bytes) }
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
