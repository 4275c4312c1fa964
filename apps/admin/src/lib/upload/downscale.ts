import { UPLOAD_MAX_PIXELS } from '@bayt/content/entities/limits'
import type { PictureType } from './sniff.ts'

const LONGEST_SIDE = 2_000
const QUALITY = 0.85

/** The size of a picture whose longest side is at most `longest`; a smaller picture keeps its own. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const factor = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Thrown for a picture of more pixels than the server takes. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels'
}

/**
 * A picture drawn again on the device: longest side 2,000 px, upright, without EXIF (camera, place). Pictures with
 * transparency stay transparent; the others become JPEG.
 * @returns `undefined` where this device cannot decode the picture
 * @throws TooManyPixels
 */
export async function downscale(file: Blob, type: PictureType): Promise<Blob | undefined> {
  const bitmap = await decode(file)
  if (!bitmap) return undefined
  try {
    if (bitmap.width * bitmap.height > UPLOAD_MAX_PIXELS) throw new TooManyPixels()
    const size = fitWithin(bitmap.width, bitmap.height, LONGEST_SIDE)
    const canvas = document.createElement('canvas')
    canvas.width = size.width
    canvas.height = size.height
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    const target = type === 'image/jpeg' || !hasTransparency(context, size) ? 'image/jpeg' : 'image/webp'
    return await encode(canvas, target)
  } finally {
    bitmap.close()
  }
}

/** Turns the picture upright by its EXIF orientation while decoding. */
async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Not a defect: this browser does not know the format (HEIC), or the file is damaged. The caller decides.
    return undefined
  }
}

function hasTransparency(context: CanvasRenderingContext2D, size: { width: number; height: number }): boolean {
  const { data } = context.getImageData(0, 0, size.width, size.height)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true
  return false
}

/** A browser that cannot write WebP answers a PNG: transparent either way. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY))
}
