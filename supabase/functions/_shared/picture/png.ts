import { ascii, type CleanPicture, concat, sliceOf, viewOf } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { brokenPictureError, checkPixelLimit, NO_PICTURE } from './errors.ts'
import { type Header, readHeader } from './png-header.ts'
import { checkPixels } from './png-pixels.ts'

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/**
 * Chunks that decoders need (https://www.w3.org/TR/png-3/); all other chunks are metadata. The chunks of an animation are removed
 * too: the site shows the default image only.
 */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs'.split(' '))
const MAX_PALETTE_BYTES = 3 * 256
const PALETTE_COLOUR_TYPE = 3

/**
 * Returns a PNG from its signature to `IEND`, without metadata. Verifies every checksum, and decompresses every scanline.
 * @throws HttpError 413, or 415 if the PNG cannot be decoded
 */
export async function cleanPng(bytes: Uint8Array): Promise<CleanPicture> {
  const parts = [sliceOf(bytes, 0, PNG_SIGNATURE.length)]
  const pixels: Uint8Array[] = []
  const seen = new Set<string>()
  let header: Header | undefined
  let previous = ''
  for (let at = PNG_SIGNATURE.length; previous !== 'IEND'; ) {
    const chunk = readChunk(bytes, at)
    const { type, content } = chunk
    if (!header) {
      if (type !== 'IHDR') throw brokenPictureError('it does not begin with a valid header')
      header = readHeader(content)
      checkPixelLimit('png', header.width, header.height)
    }
    checkOrder(type, content, seen, previous)
    seen.add(type)
    if (type === 'IDAT') pixels.push(content)
    if (KEPT.has(type)) parts.push(chunk.bytes)
    previous = type
    at += chunk.bytes.length
  }
  if (!header || !seen.has('IDAT')) throw brokenPictureError(NO_PICTURE)
  if (header.colourType === PALETTE_COLOUR_TYPE && !seen.has('PLTE')) throw brokenPictureError('its colours are missing')
  await checkPixels(pixels, header)
  return { bytes: concat(parts), width: header.width, height: header.height }
}

function readChunk(bytes: Uint8Array, at: number): { type: string; content: Uint8Array; bytes: Uint8Array } {
  const length = viewOf(sliceOf(bytes, at, 4)).getUint32(0)
  const chunk = sliceOf(bytes, at, length + 12)
  if (viewOf(chunk).getUint32(length + 8) !== crc32(chunk.subarray(4, length + 8))) {
    throw brokenPictureError('a checksum in it is wrong')
  }
  return { type: ascii(chunk.subarray(4, 8)), content: chunk.subarray(8, length + 8), bytes: chunk }
}

/** Kept chunks must be unique, except `IDAT`, whose chunks must be consecutive; the palette comes before `IDAT`. */
function checkOrder(type: string, content: Uint8Array, seen: ReadonlySet<string>, previous: string): void {
  const isRepeated = type === 'IDAT' ? seen.has('IDAT') && previous !== 'IDAT' : KEPT.has(type) && seen.has(type)
  if (isRepeated) throw brokenPictureError(`it contains the part ${type} twice`)
  if ((type === 'PLTE' || type === 'tRNS') && seen.has('IDAT')) throw brokenPictureError('its parts are in the wrong order')
  if (type === 'PLTE' && (content.length % 3 !== 0 || content.length === 0 || content.length > MAX_PALETTE_BYTES)) {
    throw brokenPictureError('its palette is not valid')
  }
}
