import { SOURCE_MAX_PIXELS } from '@bayt/content/entities/limits'
import { THUMBNAIL_LONGEST_SIDE } from '@bayt/content/entities/picture-address'

/** Picture types that the product accepts. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif' | 'image/heic'

/** Bytes that `sniffPicture` needs. */
export const SNIFF_BYTES = 32

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** The picture type of a file by its first bytes, regardless of its name and declared type. */
export function sniffPicture(bytes: Uint8Array): PictureType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'image/png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif'
  if (ascii(bytes, 4, 8) !== 'ftyp') return undefined
  const brand = ascii(bytes, 8, 12)
  if (brand === 'avif' || brand === 'avis') return 'image/avif'
  return HEIC_BRANDS.has(brand) ? 'image/heic' : undefined
}

const LONGEST_SIDE = 2_000
const QUALITY = 0.85

/** The size of a picture whose longest side is at most `longest`; a smaller picture keeps its own size. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const factor = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** A picture as it is uploaded: small enough for a slow connection, with a thumbnail for lists. */
export interface SmallPicture {
  blob: Blob
  /** Absent for a picture that is no larger than a thumbnail. */
  thumbnail: Blob | undefined
}

/** Thrown for a picture with more pixels than a device can downscale. */
export class TooManyPixelsError extends Error {
  override readonly name = 'TooManyPixelsError'
}

/**
 * Pictures are downscaled one at a time: several fields and the gallery may have files at once, but a device has memory for one
 * large picture.
 */
let last: Promise<unknown> = Promise.resolve()

/**
 * Downscales a picture on the device, after the pictures before it in the queue: longest side 2,000 px, upright, without EXIF
 * (camera, location). Transparent pictures stay transparent; all others become JPEG. The thumbnail has the same type.
 * @returns `undefined` if this device cannot decode the picture, or returns noise instead of the drawing
 * @throws TooManyPixelsError; `DOMException` `AbortError` for a picture that is cancelled before its turn
 */
export function downscale(file: Blob, type: PictureType, signal: AbortSignal): Promise<SmallPicture | undefined> {
  const own = last.then(() => {
    signal.throwIfAborted()
    return downscaleNow(file, type)
  })
  last = own.catch(() => undefined)
  return own
}

async function downscaleNow(file: Blob, type: PictureType): Promise<SmallPicture | undefined> {
  const bitmap = await decode(file)
  if (!bitmap) return undefined
  try {
    if (bitmap.width * bitmap.height > SOURCE_MAX_PIXELS) throw new TooManyPixelsError()
    const context = draw(bitmap, LONGEST_SIDE)
    if (!context) return undefined
    const { canvas } = context
    const target = type === 'image/jpeg' || !hasTransparency(context) ? 'image/jpeg' : 'image/webp'
    const blob = await encode(canvas, target)
    if (blob && !(await showsCanvas(blob, canvas))) return undefined
    const isTiny = Math.max(canvas.width, canvas.height) <= THUMBNAIL_LONGEST_SIDE
    const small = isTiny ? undefined : draw(canvas, THUMBNAIL_LONGEST_SIDE)?.canvas
    return blob && { blob, thumbnail: small && (await encode(small, target)) }
  } finally {
    bitmap.close()
  }
}

/** Turns the picture upright by its EXIF orientation while decoding. */
async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Expected: this browser does not know the format (HEIC), or the file is damaged. The caller decides.
    return undefined
  }
}

/** Draws a picture on a new canvas, its longest side at most `longest`. */
function draw(picture: ImageBitmap | HTMLCanvasElement, longest: number): CanvasRenderingContext2D | null {
  const size = fitWithin(picture.width, picture.height, longest)
  const context = Object.assign(document.createElement('canvas'), size).getContext('2d')
  if (!context) return null
  // The test paints a pattern, which the picture then covers.
  if (!isCanvasTrue(context)) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  return context
}

function hasTransparency(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true
  return false
}

/** A browser that cannot encode WebP returns a PNG, which is transparent too. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY))
}

/** People do not see a smaller mean difference of the channels: rounding, JPEG and, in some browsers, faint noise also change a drawing. */
const TOLERANCE = 24
/** Pixels per side of the painted pattern, and of the pictures that are compared. */
const SIDE = 8

/**
 * Whether the canvas returns what is painted on it. Some browsers return noise, to prevent fingerprinting, and report no error: Firefox with
 * `privacy.resistFingerprinting`, the Tor Browser, and extensions. The test paints over the corner of the canvas.
 */
function isCanvasTrue(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  const columns = Math.min(SIDE, width)
  const rows = Math.min(SIDE, height)
  const painted: number[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [red, green, blue] = [(column * 89) % 256, (row * 131) % 256, ((column + row) * 53) % 256]
      context.fillStyle = `rgb(${red}, ${green}, ${blue})`
      context.fillRect(column, row, 1, 1)
      painted.push(red, green, blue, 255)
    }
  const { data } = context.getImageData(0, 0, columns, rows)
  context.clearRect(0, 0, columns, rows)
  return differenceOf(data, painted) <= TOLERANCE
}

/** Whether an encoded picture equals its canvas. */
async function showsCanvas(blob: Blob, canvas: HTMLCanvasElement): Promise<boolean> {
  const encoded = await createImageBitmap(blob)
  try {
    return differenceOf(samples(encoded), samples(canvas)) <= TOLERANCE
  } finally {
    encoded.close()
  }
}

/** A picture reduced to a few pixels. */
function samples(picture: ImageBitmap | HTMLCanvasElement): ArrayLike<number> {
  const context = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }).getContext('2d')
  if (!context) return []
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, SIDE, SIDE)
  return context.getImageData(0, 0, SIDE, SIDE).data
}

/** The mean difference of two lists of channels, from 0 to 255. */
function differenceOf(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < other.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / Math.max(1, other.length)
}
