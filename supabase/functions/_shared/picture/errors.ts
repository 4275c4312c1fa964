import { UPLOAD_MAX_PIXELS, type UploadType } from '@bayt/content/entities/limits'
import { HttpError } from '../http.ts'

/** A file with the signature of a picture that cannot be decoded. @param what the defect, for example `it ends in the middle` */
export function brokenPictureError(what: string): HttpError {
  return new HttpError(415, 'broken_picture', `The picture is damaged: ${what}. Save it again, or choose another one.`)
}

export const CUT_OFF = 'it ends in the middle'
export const NO_PICTURE = 'it contains no picture'

/** A valid file in a format that not every browser shows. @param what the format, for example `A JPEG of 12 bits` */
export function unsupportedPictureError(what: string): HttpError {
  return new HttpError(415, 'unsupported_picture', `${what} is not accepted. Save the picture as an ordinary JPEG or PNG.`)
}

/** Largest side of a WebP, in pixels: the site converts every picture to WebP. */
const MAX_SIDE = 16_383

const NAMES: Record<UploadType, string> = { jpg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP' }

/**
 * Checks the dimensions in pixels that a picture, or one of its frames, declares.
 * @param frames number of frames of this size, for an animation
 * @throws HttpError 413 above the pixel limit of the type, 415 if the width or height is 0
 */
export function checkPixelLimit(type: UploadType, width: number, height: number, frames = 1): void {
  if (!(width > 0 && height > 0)) throw brokenPictureError('it has no width or no height')
  const limit = UPLOAD_MAX_PIXELS[type]
  if (width * height * frames <= limit) {
    if (Math.max(width, height) <= MAX_SIDE) return
    throw new HttpError(
      413,
      'too_many_pixels',
      `The picture has ${width} × ${height} pixels; its longest side may have ${MAX_SIDE}. Cut it into several pictures.`,
    )
  }
  const size = frames === 1 ? `${width} × ${height} pixels` : `${frames} frames of ${width} × ${height} pixels`
  const remedy = type === 'webp' ? 'Make it smaller, or save it as JPEG.' : 'Make it smaller.'
  throw new HttpError(
    413,
    'too_many_pixels',
    `The picture has ${size}; for ${NAMES[type]} at most ${limit / 1_000_000} megapixels are accepted. ${remedy}`,
  )
}
