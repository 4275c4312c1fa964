import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '@bayt/content/entities/limits'
import sharp, { type Sharp } from 'sharp'

/** Size and colour of an original. */
export interface OriginalFacts {
  /** Pixels, upright (EXIF orientation applied). */
  width: number
  height: number
  /** `#rrggbb`, or `transparent`. */
  colour: string
}

/** Accepted formats. SVG is excluded: it can contain scripts. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'])

/** Thrown for a picture that cannot be used. The message is shown to staff. */
export class BrokenPictureError extends Error {
  override readonly name = 'BrokenPictureError'
}

/** Far longer than the largest picture takes on a busy machine: the limit stops a decoder that hangs. */
const TIMEOUT_S = 120
const MAX_PIXELS = Math.max(...Object.values(UPLOAD_MAX_PIXELS))

/** Opens an original within the upload limits, upright and in sRGB. */
export function openOriginal(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: TIMEOUT_S }).autoOrient()
}

/**
 * Reads size and average colour of an original.
 * @throws BrokenPictureError if the original is not a picture, too large, or damaged
 */
export async function inspectOriginal(bytes: Uint8Array): Promise<OriginalFacts> {
  if (bytes.byteLength > UPLOAD_MAX_BYTES) {
    throw new BrokenPictureError(`It has ${bytes.byteLength} bytes; at most ${UPLOAD_MAX_BYTES} are opened.`)
  }
  try {
    const metadata = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (!FORMATS.has(metadata.format)) throw new BrokenPictureError(`Its format (${metadata.format}) is not a photo format.`)
    if (metadata.width * metadata.height > MAX_PIXELS) {
      throw new BrokenPictureError(`It has ${metadata.width} × ${metadata.height} pixels; at most ${MAX_PIXELS} are opened.`)
    }
    const { width, height } = metadata.autoOrient
    return { width, height, colour: await averageColour(bytes, metadata.hasAlpha) }
  } catch (error) {
    if (error instanceof BrokenPictureError) throw error
    throw new BrokenPictureError(`It could not be opened: ${messageOf(error)}`, { cause: error })
  }
}

async function averageColour(bytes: Uint8Array, hasAlpha: boolean): Promise<string> {
  if (hasAlpha) {
    const { isOpaque } = await openOriginal(bytes).stats()
    if (!isOpaque) return 'transparent'
  }
  const pixel = await openOriginal(bytes).removeAlpha().toColourspace('srgb').resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** libvips reports several lines; the first line is the cause. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? text
}
