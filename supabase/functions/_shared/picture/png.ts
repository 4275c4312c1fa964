import { brokenPicture, CUT_OFF } from './broken.ts'
import { ascii, joined, part, viewOf } from './bytes.ts'
import { crc32 } from './crc32.ts'

const SIGNATURE_BYTES = 8
/** Chunks that say how to read the pixels (https://www.w3.org/TR/png-3/); all others are metadata. */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '))
const CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * A PNG from its signature to its end, without metadata; every checksum is verified and the pixels are unpacked once.
 * @throws HttpError 415 where it is cut off or does not hold together
 */
export async function cleanPng(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [part(bytes, 0, SIGNATURE_BYTES)]
  const pixels: Uint8Array[] = []
  let header: Uint8Array | undefined
  let at = SIGNATURE_BYTES
  for (let type = ''; type !== 'IEND'; ) {
    const length = viewOf(part(bytes, at, 4)).getUint32(0)
    const chunk = part(bytes, at, length + 12)
    type = ascii(chunk.subarray(4, 8))
    if (viewOf(chunk).getUint32(length + 8) !== crc32(chunk.subarray(4, length + 8))) {
      throw brokenPicture('a checksum in it is wrong')
    }
    const content = chunk.subarray(8, length + 8)
    if (at === SIGNATURE_BYTES) {
      if (type !== 'IHDR' || length !== 13) throw brokenPicture('it does not begin with its size')
      header = content
    }
    if (type === 'IDAT') pixels.push(content)
    if (KEPT.has(type)) parts.push(chunk)
    at += length + 12
  }
  if (!header) throw brokenPicture('it holds no picture')
  const expected = expectedBytes(header)
  if ((await unpackedBytes(pixels, expected)) !== expected) throw brokenPicture('it does not have the pixels that it says')
  return joined(parts)
}

/** How many bytes the pixels unpack to; they are never held at once, and not read far beyond what is expected. */
async function unpackedBytes(pixels: Uint8Array[], expected: number): Promise<number> {
  const stream = new Blob(pixels as Uint8Array<ArrayBuffer>[]).stream().pipeThrough(new DecompressionStream('deflate'))
  let count = 0
  try {
    for await (const piece of stream) {
      count += piece.byteLength
      if (count > expected) break
    }
  } catch (cause) {
    throw Object.assign(brokenPicture(CUT_OFF), { cause })
  }
  return count
}

/** Each line of pixels has one byte for its filter; an interlaced picture is seven smaller ones. */
function expectedBytes(header: Uint8Array): number {
  const view = viewOf(header)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const bitsPerPixel = view.getUint8(8) * (CHANNELS[view.getUint8(9)] ?? 0)
  const size = (columns: number, lines: number) => (columns === 0 ? 0 : lines * (1 + Math.ceil((columns * bitsPerPixel) / 8)))
  if (view.getUint8(12) === 0) return size(width, height)
  const counted = (all: number, start: number, step: number) => Math.max(0, Math.ceil((all - start) / step))
  return ADAM7.reduce((sum, [x, y, dx, dy]) => sum + size(counted(width, x, dx), counted(height, y, dy)), 0)
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
