import { brokenPicture, CUT_OFF } from './broken.ts'

const MAX_CODES = 4_096
const MAX_CODE_SIZE = 8

/**
 * Checks that the codes of a frame stand for at least as many pixels as it has. Only the length of what each code stands for
 * is kept, so that no pixel is held.
 * @param blocks the data of the frame, in blocks with their lengths before them
 * @throws HttpError 415
 */
export function checkLzw(blocks: Uint8Array, codeSize: number, pixels: number): void {
  if (codeSize < 1 || codeSize > MAX_CODE_SIZE) throw brokenPicture('its pixels are packed in a way that no GIF has')
  const [clear, end] = [1 << codeSize, (1 << codeSize) + 1]
  const lengths = new Uint16Array(MAX_CODES)
  lengths.fill(1, 0, clear)
  let [size, next, previous, count] = [codeSize + 1, end + 1, -1, 0]
  let [buffer, bits] = [0, 0]
  for (let at = 0, blockEnd = 0; ; at++) {
    if (at === blockEnd) {
      const length = blocks[at] ?? 0
      if (length === 0) throw brokenPicture(CUT_OFF)
      blockEnd = ++at + length
    }
    buffer |= (blocks[at] ?? 0) << bits
    bits += 8
    while (bits >= size) {
      const code = buffer & ((1 << size) - 1)
      buffer >>>= size
      bits -= size
      if (code === end) throw brokenPicture(CUT_OFF)
      if (code === clear) {
        ;[size, next, previous] = [codeSize + 1, end + 1, -1]
        continue
      }
      const isKnown = code < clear || (code < next && previous !== -1)
      const isNext = code === next && previous !== -1 && next < MAX_CODES
      if (!isKnown && !isNext) throw brokenPicture('a code in it stands for nothing')
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
