import { brokenPicture, CUT_OFF, NO_PICTURE, withinPixels } from './broken.ts'
import { part } from './bytes.ts'

interface Size {
  width: number
  height: number
}

const SEQUENCE_HEADER = 1

/**
 * The size that a coded AV1 picture has, whatever its container says. No frame is larger than its sequence header allows;
 * decoders refuse one that is.
 * @see https://aomediacodec.github.io/av1-spec/#obu-syntax
 * @throws HttpError 413, 415
 */
export function checkAv1(data: Uint8Array): Size {
  let size: Size | undefined
  for (let at = 0; at < data.length; ) {
    const [head = 0] = part(data, at, 1)
    at += head & 4 ? 2 : 1
    const { length, start } = head & 2 ? readLength(data, at) : { length: data.length - at, start: at }
    const content = part(data, start, length)
    if (((head >> 3) & 15) === SEQUENCE_HEADER) {
      const own = sequenceSize(content)
      withinPixels('avif', own.width, own.height)
      if (size && (size.width !== own.width || size.height !== own.height)) throw brokenPicture('it says its size twice')
      size = own
    }
    at = start + length
  }
  if (!size) throw brokenPicture(NO_PICTURE)
  return size
}

/** A number in groups of seven bits, the lowest first. */
function readLength(data: Uint8Array, at: number): { length: number; start: number } {
  let length = 0
  for (let index = 0; index < 8; index++) {
    const byte = part(data, at + index, 1)[0] ?? 0
    length += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { length, start: at + index + 1 }
  }
  throw brokenPicture(CUT_OFF)
}

/** Reads a sequence header up to its size (AV1 specification, 5.5.1). */
function sequenceSize(content: Uint8Array): Size {
  const bits = new Bits(content)
  bits.read(3)
  bits.read(1)
  const isReduced = bits.flag()
  if (isReduced) bits.read(5)
  else skipOperatingPoints(bits)
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1]
  return { width: bits.read(widthBits) + 1, height: bits.read(heightBits) + 1 }
}

function skipOperatingPoints(bits: Bits): void {
  let delayBits: number | undefined
  if (bits.flag()) {
    bits.read(32)
    bits.read(32)
    if (bits.flag()) bits.skipGolomb()
    if (bits.flag()) {
      delayBits = bits.read(5) + 1
      bits.read(32)
      bits.read(10)
    }
  }
  const hasDisplayDelay = bits.flag()
  for (let left = bits.read(5) + 1; left > 0; left--) {
    bits.read(12)
    if (bits.read(5) > 7) bits.read(1)
    if (delayBits !== undefined && bits.flag()) {
      bits.read(delayBits)
      bits.read(delayBits)
      bits.read(1)
    }
    if (hasDisplayDelay && bits.flag()) bits.read(4)
  }
}

class Bits {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** A number of at most 32 bits. */
  read(count: number): number {
    let value = 0
    for (const end = this.#at + count; this.#at < end; this.#at++) {
      const byte = part(this.#bytes, this.#at >> 3, 1)[0] ?? 0
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1)
    }
    return value
  }

  flag(): boolean {
    return this.read(1) === 1
  }

  /** Steps over a number that says its own length. */
  skipGolomb(): void {
    let zeros = 0
    while (!this.flag()) zeros += 1
    if (zeros < 32) this.read(zeros)
  }
}
