import { brokenPictureError, CUT_OFF } from './errors.ts'

const MAX_CODES = 4_096
const MAX_CODE_SIZE = 8

/**
 * Checks that the LZW data of a frame decodes to at least as many pixels as the frame has. Stores only the length of each
 * dictionary entry, so memory does not grow with the picture.
 * @param blocks the sub-blocks of the frame, each with its length in the first byte
 * @throws HttpError 415
 */
export function checkLzw(blocks: Uint8Array, codeSize: number, pixels: number): void {
  if (codeSize < 1 || codeSize > MAX_CODE_SIZE) throw brokenPictureError('its compression is not valid in a GIF')
  const [clear, end] = [1 << codeSize, (1 << codeSize) + 1]
  const lengths = new Uint16Array(MAX_CODES)
  lengths.fill(1, 0, clear)
  let [size, next, previous, count] = [codeSize + 1, end + 1, -1, 0]
  let [buffer, bits] = [0, 0]
  for (let at = 0, blockEnd = 0; ; at++) {
    if (at === blockEnd) {
      const length = blocks[at] ?? 0
      if (length === 0) throw brokenPictureError(CUT_OFF)
      blockEnd = ++at + length
    }
    buffer |= (blocks[at] ?? 0) << bits
    bits += 8
    while (bits >= size) {
      const code = buffer & ((1 << size) - 1)
      buffer >>>= size
      bits -= size
      if (code === end) throw brokenPictureError(CUT_OFF)
      if (code === clear) {
        ;[size, next, previous] = [codeSize + 1, end + 1, -1]
        continue
      }
      const isKnown = code < clear || (code < next && previous !== -1)
      const isNext = code === next && previous !== -1 && next < MAX_CODES
      if (!isKnown && !isNext) throw brokenPictureError('it contains an invalid code')
      if (previous !== -1 && next < MAX_CODES) {
        lengths[next] = (lengths[previous] ?? 0) + 1
        next += 1
        if (next === 1 << size && size < 12) size += 1
      }
      count += lengths[code] ?? 0
      if (count >= pixels) return
      previous = code
    }
  }
}
