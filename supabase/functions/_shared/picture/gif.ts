import { brokenPicture, NO_PICTURE, unsupportedPicture, withinPixels } from './broken.ts'
import { ascii, type CleanPicture, joined, part, viewOf } from './bytes.ts'
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
/** Applications that say how often an animation runs. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/**
 * A GIF from its header to its trailer, without comments and other applications' data; each frame is unpacked once.
 * @throws HttpError 413, or 415 where it cannot be decoded
 */
export function cleanGif(bytes: Uint8Array): CleanPicture {
  const header = viewOf(part(bytes, 0, HEADER_BYTES))
  const [width, height] = [header.getUint16(6, true), header.getUint16(8, true)]
  const hasColours = (header.getUint8(10) & 0x80) !== 0
  let at = HEADER_BYTES + coloursOf(header.getUint8(10))
  const parts = [part(bytes, 0, at)]
  let frames = 0
  withinPixels('gif', width, height)
  for (;;) {
    const [kind = 0] = part(bytes, at, 1)
    if (kind === TRAILER) break
    const start = at
    if (kind === IMAGE) {
      frames += 1
      if (frames > MAX_FRAMES) throw unsupportedPicture(`A GIF of more than ${MAX_FRAMES} frames`)
      withinPixels('gif', width, height, frames)
      at = endOfFrame(bytes, at, { width, height, hasColours })
      parts.push(bytes.subarray(start, at))
    } else if (kind === EXTENSION) {
      const label = part(bytes, at, 3)[1]
      at = endOfBlocks(bytes, at + 2)
      if (label === GRAPHIC_CONTROL || (label === APPLICATION && LOOPS.has(ascii(bytes.subarray(start + 3, start + 14))))) {
        parts.push(bytes.subarray(start, at))
      }
    } else throw brokenPicture('its parts do not follow one another')
  }
  if (frames === 0) throw brokenPicture(NO_PICTURE)
  return { bytes: joined([...parts, Uint8Array.of(TRAILER)]), width, height }
}

interface Screen {
  width: number
  height: number
  /** Whether there are colours for frames without their own. */
  hasColours: boolean
}

function endOfFrame(bytes: Uint8Array, start: number, screen: Screen): number {
  const frame = viewOf(part(bytes, start, IMAGE_HEADER_BYTES))
  const [left, top, width, height] = [1, 3, 5, 7].map((at) => frame.getUint16(at, true)) as [number, number, number, number]
  if (left + width > screen.width || top + height > screen.height) throw brokenPicture('a frame is larger than the picture')
  withinPixels('gif', width, height)
  const colours = coloursOf(frame.getUint8(9))
  if (colours === 0 && !screen.hasColours) throw brokenPicture('its colours are missing')
  const codes = start + IMAGE_HEADER_BYTES + colours
  const [codeSize = 0] = part(bytes, codes, 1)
  const end = endOfBlocks(bytes, codes + 1)
  checkLzw(bytes.subarray(codes + 1, end), codeSize, width * height)
  return end
}

/** Bytes of a table of colours, from the flags before it. */
function coloursOf(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Where a run of blocks, each with its length before it, ends. */
function endOfBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    const length = viewOf(part(bytes, at, 1)).getUint8(0)
    at += 1 + length
    if (length === 0) return at
  }
}
