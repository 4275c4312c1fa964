import { SOURCE_MAX_PIXELS, UPLOAD_MAX_BYTES } from '@bayt/content/entities/limits'
import { THUMBNAIL_LONGEST_SIDE } from '@bayt/content/entities/picture-address'
import { ContentError } from '@bayt/content/errors'
import sharp from 'sharp'
import { formatOf } from './format.ts'

/** The same limits as the admin uses before an upload. */
const LONGEST_SIDE = 2_000
const QUALITY = 85

export interface PreparedPicture {
  bytes: Uint8Array
  /** A thumbnail of the same type; absent for small and animated pictures. */
  thumbnail: Uint8Array | undefined
}

/**
 * Prepares a picture for the upload: at most 2,000 pixels on its longest side, with a thumbnail for lists. A small picture is not
 * encoded again, except AVIF, which `image-upload` refuses.
 * @throws ContentError `invalid` with a message for the user
 */
export async function preparePicture(original: Uint8Array): Promise<PreparedPicture> {
  const { extension, width, height, hasAlpha, isAnimated } = await formatOf(original)
  if (width * height > SOURCE_MAX_PIXELS) throw new ContentError('invalid', 'It has more than 50 megapixels. Make it smaller.')
  const needsEncoding = Math.max(width, height) > LONGEST_SIDE || original.byteLength > UPLOAD_MAX_BYTES || extension === 'avif'
  if (isAnimated || extension === 'gif') return { bytes: original, thumbnail: undefined }
  const type = needsEncoding ? (hasAlpha ? 'webp' : 'jpg') : extension
  const bytes = needsEncoding ? await encode(original, LONGEST_SIDE, type) : original
  const hasThumbnail = Math.max(width, height) > THUMBNAIL_LONGEST_SIDE
  return { bytes, thumbnail: hasThumbnail ? await encode(original, THUMBNAIL_LONGEST_SIDE, type) : undefined }
}

async function encode(bytes: Uint8Array, longest: number, type: string): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { limitInputPixels: SOURCE_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toFormat(type === 'jpg' ? 'jpeg' : (type as 'webp'), { quality: QUALITY })
      .toBuffer()
  } catch (cause) {
    throw new ContentError('invalid', 'It is damaged and cannot be decoded. Save it again, or take it from another copy.', {
      cause,
    })
  }
}
