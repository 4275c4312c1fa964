import type { PictureCache } from './cache.ts'
import { BrokenPictureError, openOriginal } from './inspect.ts'
import type { VariantFormat } from './recipe.ts'
import { AVIF, WEBP, WEBP_TRANSPARENT } from './recipe.ts'

async function encodeVariant(bytes: Uint8Array, width: number, format: VariantFormat, isTransparent: boolean): Promise<Buffer> {
  const image = openOriginal(bytes).resize({ width, withoutEnlargement: true })
  if (format === 'avif') return image.avif(AVIF).toBuffer()
  if (!isTransparent) return image.webp(WEBP).toBuffer()
  const candidates = await Promise.all(WEBP_TRANSPARENT.map((options) => image.clone().webp(options).toBuffer()))
  return candidates.reduce((smallest, next) => (next.byteLength < smallest.byteLength ? next : smallest))
}

/**
 * Encodes an original in several widths into the cache, one after the other.
 * @throws BrokenPictureError if the original cannot be encoded; other errors if the cache cannot be written, e.g. when the disk
 * is full
 */
export async function encodeInto(
  cache: PictureCache,
  picture: { id: string; bytes: Uint8Array; isTransparent: boolean },
  widths: readonly number[],
  format: VariantFormat,
): Promise<void> {
  for (const width of widths) {
    const variant = await encodeVariant(picture.bytes, width, format, picture.isTransparent).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new BrokenPictureError(`It could not be encoded: ${reason}`, { cause })
    })
    await cache.addVariant(picture.id, width, format, variant)
  }
}
