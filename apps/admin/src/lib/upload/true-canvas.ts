/**
 * Some browsers return noise instead of the page's drawing, to prevent fingerprinting: Firefox with
 * `privacy.resistFingerprinting`, the Tor Browser, and extensions. They report no error.
 */

/** Single steps of a channel differ: by rounding, by JPEG, and in browsers whose noise nobody sees. */
const TOLERANCE = 24
/** Pixels per side of the painted pattern, and of the pictures that are compared. */
const SIDE = 8

/** Whether the canvas returns what is painted on it. Paints over its corner. */
export function isCanvasTrue(context: CanvasRenderingContext2D): boolean {
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
export async function showsCanvas(blob: Blob, canvas: HTMLCanvasElement): Promise<boolean> {
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
