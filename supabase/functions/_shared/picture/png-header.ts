import { viewOf } from './bytes.ts'
import { brokenPictureError } from './errors.ts'

/** Contents of the chunk `IHDR`. */
export interface Header {
  width: number
  height: number
  bitsPerPixel: number
  colourType: number
  isInterlaced: boolean
}

/** Channels of each colour type, and the allowed bits per channel. */
const COLOUR_TYPES: Partial<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
const HEADER_BYTES = 13

/** @throws HttpError 415 if the header is not valid */
export function readHeader(content: Uint8Array): Header {
  if (content.length !== HEADER_BYTES) throw brokenPictureError('it does not begin with a valid header')
  const view = viewOf(content)
  const [depth, colourType] = [view.getUint8(8), view.getUint8(9)]
  const [compression, filter, interlace] = [view.getUint8(10), view.getUint8(11), view.getUint8(12)]
  const kind = COLOUR_TYPES[colourType]
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
    throw brokenPictureError('its pixel format is not valid in a PNG')
  }
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bitsPerPixel: depth * kind.channels,
    colourType,
    isInterlaced: interlace === 1,
  }
}

/** Scanlines of equal length. */
export interface Pass {
  scanlines: number
  /** Length of a scanline; the first byte is its filter. */
  scanlineBytes: number
}

/** The passes of the decompressed pixels in order: one, or the seven of an interlaced picture. */
export function passesOf({ width, height, bitsPerPixel, isInterlaced }: Header): Pass[] {
  const pass = (columns: number, scanlines: number) => ({ scanlines, scanlineBytes: 1 + Math.ceil((columns * bitsPerPixel) / 8) })
  if (!isInterlaced) return [pass(width, height)]
  const count = (all: number, start: number, step: number) => Math.max(0, Math.ceil((all - start) / step))
  return ADAM7.map(([x, y, dx, dy]) => {
    const columns = count(width, x, dx)
    return pass(columns, columns === 0 ? 0 : count(height, y, dy))
  })
}

/** First column and row of each pass, and the steps between its columns and rows. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
