import { UPLOAD_MAX_PIXELS, type UploadType } from '@bayt/content/entities/limits'
import { HttpError } from '../http.ts'

/** A file that begins like a picture and cannot be decoded. @param what in plain words, e.g. `it ends in the middle` */
export function brokenPicture(what: string): HttpError {
  return new HttpError(415, 'broken_picture', `The picture is damaged: ${what}. Save it again, or choose another one.`)
}

export const CUT_OFF = 'it ends in the middle'
export const NO_PICTURE = 'it holds no picture'

/** A valid file of a kind that browsers do not show everywhere. @param what in plain words */
export function unsupportedPicture(what: string): HttpError {
  return new HttpError(415, 'unsupported_picture', `${what} is not accepted. Save the picture as an ordinary JPEG or PNG.`)
}

/** The longest side of a WebP, in pixels: the site makes WebP of every picture. */
const MAX_SIDE = 16_383

const NAMES: Record<UploadType, string> = { jpg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP' }

/**
 * Lets a size pass that the picture, or one of its parts, claims.
 * @param frames how many pictures of this size a moving picture holds
 * @throws HttpError 413 beyond the most pixels of its type, 415 where it has no area
 */
export function withinPixels(type: UploadType, width: number, height: number, frames = 1): void {
  if (!(width > 0 && height > 0)) throw brokenPicture('it has no width or no height')
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
