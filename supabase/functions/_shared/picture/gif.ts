import { brokenPicture } from './broken.ts'
import { ascii, joined, part, viewOf } from './bytes.ts'

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff
/** Applications that say how often an animation runs. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/**
 * A GIF from its header to its trailer, without comments and other applications' data.
 * @throws HttpError 415 where it is cut off or does not hold together
 */
export function cleanGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = 13 + coloursOf(part(bytes, 0, 13)[10] ?? 0)
  const parts = [part(bytes, 0, at)]
  let images = 0
  for (;;) {
    const [kind = 0] = part(bytes, at, 1)
    if (kind === TRAILER) break
    const start = at
    if (kind === IMAGE) {
      images += 1
      at = endOfBlocks(bytes, at + 11 + coloursOf(part(bytes, at, 10)[9] ?? 0))
      parts.push(bytes.subarray(start, at))
    } else if (kind === EXTENSION) {
      const label = part(bytes, at, 3)[1]
      at = endOfBlocks(bytes, at + 2)
      if (label === GRAPHIC_CONTROL || (label === APPLICATION && LOOPS.has(ascii(bytes.subarray(start + 3, start + 14))))) {
        parts.push(bytes.subarray(start, at))
      }
    } else throw brokenPicture('its parts do not follow one another')
  }
  if (images === 0) throw brokenPicture('it holds no picture')
  return joined([...parts, Uint8Array.of(TRAILER)])
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
