import { brokenPicture, NO_PICTURE, withinPixels } from './broken.ts'
import { ascii, type CleanPicture, joined, part, viewOf } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { type Header, readHeader } from './png-header.ts'
import { checkPixels } from './png-pixels.ts'

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/**
 * Chunks that hold or explain pixels (https://www.w3.org/TR/png-3/); all others are metadata. The chunks of an animation are
 * left out too: the site shows the still picture only.
 */
const KEPT = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs'.split(' '))
const MAX_PALETTE_BYTES = 3 * 256
const PALETTE = 3

/**
 * A PNG from its signature to its end, without metadata; every checksum is verified and every line of pixels is unpacked once.
 * @throws HttpError 413, or 415 where it cannot be decoded
 */
export async function cleanPng(bytes: Uint8Array): Promise<CleanPicture> {
  const parts = [part(bytes, 0, PNG_SIGNATURE.length)]
  const pixels: Uint8Array[] = []
  const seen = new Set<string>()
  let header: Header | undefined
  let previous = ''
  for (let at = PNG_SIGNATURE.length; previous !== 'IEND'; ) {
    const chunk = readChunk(bytes, at)
    const { type, content } = chunk
    if (!header) {
      if (type !== 'IHDR') throw brokenPicture('it does not begin with its size')
      header = readHeader(content)
      withinPixels('png', header.width, header.height)
    }
    checkOrder(type, content, seen, previous)
    seen.add(type)
    if (type === 'IDAT') pixels.push(content)
    if (KEPT.has(type)) parts.push(chunk.whole)
    previous = type
    at += chunk.whole.length
  }
  if (!header || !seen.has('IDAT')) throw brokenPicture(NO_PICTURE)
  if (header.colourType === PALETTE && !seen.has('PLTE')) throw brokenPicture('its colours are missing')
  await checkPixels(pixels, header)
  return { bytes: joined(parts), width: header.width, height: header.height }
}

function readChunk(bytes: Uint8Array, at: number): { type: string; content: Uint8Array; whole: Uint8Array } {
  const length = viewOf(part(bytes, at, 4)).getUint32(0)
  const whole = part(bytes, at, length + 12)
  if (viewOf(whole).getUint32(length + 8) !== crc32(whole.subarray(4, length + 8))) {
    throw brokenPicture('a checksum in it is wrong')
  }
  return { type: ascii(whole.subarray(4, 8)), content: whole.subarray(8, length + 8), whole }
}

/** Chunks that come once, come once; the pixels are one run of chunks, with the palette before them. */
function checkOrder(type: string, content: Uint8Array, seen: ReadonlySet<string>, previous: string): void {
  const isRepeated = type === 'IDAT' ? seen.has('IDAT') && previous !== 'IDAT' : KEPT.has(type) && seen.has(type)
  if (isRepeated) throw brokenPicture(`it has two parts of the kind ${type}`)
  if ((type === 'PLTE' || type === 'tRNS') && seen.has('IDAT')) throw brokenPicture('its parts do not follow one another')
  if (type === 'PLTE' && (content.length % 3 !== 0 || content.length === 0 || content.length > MAX_PALETTE_BYTES)) {
    throw brokenPicture('its colours are not whole')
  }
}
