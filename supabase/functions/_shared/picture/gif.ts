import { ascii, type CleanPicture, concat, sliceOf, viewOf } from './bytes.ts'
import { brokenPictureError, checkPixelLimit, NO_PICTURE, unsupportedPictureError } from './errors.ts'
import { checkLzw } from './gif-lzw.ts'

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff
const HEADER_BYTES = 13
const IMAGE_HEADER_BYTES = 10
const MAX_FRAMES = 1_000
/** Application extensions that set the number of loops. */
const LOOP_EXTENSIONS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/**
 * Returns a GIF from its header to its trailer, without comments and application data. Decompresses each frame to verify it.
 * @throws HttpError 413, or 415 if it cannot be decoded
 */
export function cleanGif(bytes: Uint8Array): CleanPicture {
  const header = viewOf(sliceOf(bytes, 0, HEADER_BYTES))
  const [width, height] = [header.getUint16(6, true), header.getUint16(8, true)]
  const hasColourTable = (header.getUint8(10) & 0x80) !== 0
  let at = HEADER_BYTES + colourTableBytes(header.getUint8(10))
  const parts = [sliceOf(bytes, 0, at)]
  let frames = 0
  checkPixelLimit('gif', width, height)
  for (;;) {
    const [kind = 0] = sliceOf(bytes, at, 1)
    if (kind === TRAILER) break
    const start = at
    if (kind === IMAGE) {
      frames += 1
      if (frames > MAX_FRAMES) throw unsupportedPictureError(`A GIF of more than ${MAX_FRAMES} frames`)
      checkPixelLimit('gif', width, height, frames)
      at = endOfFrame(bytes, at, { width, height, hasColourTable })
      parts.push(bytes.subarray(start, at))
    } else if (kind === EXTENSION) {
      const label = sliceOf(bytes, at, 3)[1]
      at = endOfSubBlocks(bytes, at + 2)
      if (
        label === GRAPHIC_CONTROL ||
        (label === APPLICATION && LOOP_EXTENSIONS.has(ascii(bytes.subarray(start + 3, start + 14))))
      ) {
        parts.push(bytes.subarray(start, at))
      }
    } else throw brokenPictureError('its parts are in the wrong order')
  }
  if (frames === 0) throw brokenPictureError(NO_PICTURE)
  return { bytes: concat([...parts, Uint8Array.of(TRAILER)]), width, height }
}

interface Screen {
  width: number
  height: number
  /** Whether there is a global colour table, for frames without a local table. */
  hasColourTable: boolean
}

function endOfFrame(bytes: Uint8Array, start: number, screen: Screen): number {
  const frame = viewOf(sliceOf(bytes, start, IMAGE_HEADER_BYTES))
  const [left, top, width, height] = [1, 3, 5, 7].map((at) => frame.getUint16(at, true)) as [number, number, number, number]
  if (left + width > screen.width || top + height > screen.height) throw brokenPictureError('a frame is larger than the picture')
  checkPixelLimit('gif', width, height)
  const tableBytes = colourTableBytes(frame.getUint8(9))
  if (tableBytes === 0 && !screen.hasColourTable) throw brokenPictureError('its colours are missing')
  const data = start + IMAGE_HEADER_BYTES + tableBytes
  const [codeSize = 0] = sliceOf(bytes, data, 1)
  const end = endOfSubBlocks(bytes, data + 1)
  checkLzw(bytes.subarray(data + 1, end), codeSize, width * height)
  return end
}

/** Length of a colour table, from the flags before it; 0 without a table. */
function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Offset after a series of sub-blocks, each with its length in the first byte, and its terminator. */
function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    const length = viewOf(sliceOf(bytes, at, 1)).getUint8(0)
    at += 1 + length
    if (length === 0) return at
  }
}
