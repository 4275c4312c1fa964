import { brokenPicture } from './broken.ts'
import { viewOf } from './bytes.ts'

/** What the chunk `IHDR` says of the pixels. */
export interface Header {
  width: number
  height: number
  bitsPerPixel: number
  colourType: number
  isInterlaced: boolean
}

/** Channels of each colour type, and the bits that a channel may have. */
const COLOUR_TYPES: Partial<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
const HEADER_BYTES = 13

/** @throws HttpError 415 where no PNG has such a header */
export function readHeader(content: Uint8Array): Header {
  if (content.length !== HEADER_BYTES) throw brokenPicture('it does not begin with its size')
  const view = viewOf(content)
  const [depth, colourType] = [view.getUint8(8), view.getUint8(9)]
  const [compression, filter, interlace] = [view.getUint8(10), view.getUint8(11), view.getUint8(12)]
  const kind = COLOUR_TYPES[colourType]
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
    throw brokenPicture('its pixels are of a kind that no PNG has')
  }
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bitsPerPixel: depth * kind.channels,
    colourType,
    isInterlaced: interlace === 1,
  }
}

/** Lines of equal length; each begins with a byte that names its filter. */
export interface Lines {
  count: number
  bytes: number
}

/** The lines that the pixels unpack to, in order: those of one picture, or of the seven passes of an interlaced one. */
export function linesOf({ width, height, bitsPerPixel, isInterlaced }: Header): Lines[] {
  const lines = (columns: number, count: number) => ({ count, bytes: 1 + Math.ceil((columns * bitsPerPixel) / 8) })
  if (!isInterlaced) return [lines(width, height)]
  const counted = (all: number, start: number, step: number) => Math.max(0, Math.ceil((all - start) / step))
  return ADAM7.map(([x, y, dx, dy]) => {
    const columns = counted(width, x, dx)
    return lines(columns, columns === 0 ? 0 : counted(height, y, dy))
  })
}

/** First column and line of each pass, and its steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
