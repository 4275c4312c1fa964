import { brokenPictureError } from './errors.ts'

const MAX_LENGTH = 16

/** Lookup table of Huffman codes, by the next 16 bits: code length in the upper byte (0 if invalid), symbol in the lower. */
export type HuffmanTable = Uint16Array

/**
 * @param counts number of codes of each length, 1 to 16
 * @throws HttpError 415 if there are more codes than fit
 */
export function buildHuffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = new Uint16Array(1 << MAX_LENGTH)
  let [next, index] = [0, 0]
  for (let length = 1; length <= MAX_LENGTH; length++) {
    const span = 1 << (MAX_LENGTH - length)
    for (let count = counts[length - 1] ?? 0; count > 0; count--) {
      // The standard reserves the code of all ones.
      if (next + span > table.length - 1) throw brokenPictureError('its Huffman tables are not valid')
      table.fill((length << 8) | (symbols[index] ?? 0), next, next + span)
      next += span
      index += 1
    }
  }
  return table
}

/** Reads the bits of a scan, highest first, up to the next marker. `ff 00` is an escaped `ff`. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at: number
  #buffer = 0
  #bits = 0
  /** Number of buffered zero bits that were added after the end of the data. */
  #paddingBits = 0

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes
    this.#at = start
  }

  /** Decodes the next Huffman code. @throws HttpError 415 if the code is not in the table */
  readSymbol(table: HuffmanTable): number {
    if (this.#bits < MAX_LENGTH) this.#fill()
    const found = table[(this.#buffer >>> (this.#bits - MAX_LENGTH)) & 0xffff] ?? 0
    if (found < 0x100) throw brokenPictureError('it contains an invalid code')
    this.#bits -= found >> 8
    return found & 0xff
  }

  /** Reads a number of at most 16 bits. */
  readBits(count: number): number {
    if (this.#bits < count) this.#fill()
    this.#bits -= count
    return (this.#buffer >>> this.#bits) & ((1 << count) - 1)
  }

  /** Whether more bits were read than the scan contains. */
  get isPastEnd(): boolean {
    return this.#bits < this.#paddingBits
  }

  /** Skips the marker between two restart intervals. @throws HttpError 415 for an unexpected marker */
  skipRestartMarker(index: number): void {
    const at = this.end
    if (this.#bytes[at] !== 0xff || this.#bytes[at + 1] !== 0xd0 + (index & 7))
      throw brokenPictureError('a part of it is missing')
    this.#at = at + 2
    this.#buffer = this.#bits = this.#paddingBits = 0
  }

  /** Offset of the first byte from which no bit was read. */
  get end(): number {
    let at = this.#at
    for (let unread = (this.#bits - this.#paddingBits) >> 3; unread > 0; unread--) {
      at -= this.#bytes[at - 1] === 0 && this.#bytes[at - 2] === 0xff ? 2 : 1
    }
    return at
  }

  #fill(): void {
    while (this.#bits <= 24) {
      let byte = this.#bytes[this.#at] ?? -1
      if (byte === 0xff && this.#bytes[this.#at + 1] === 0) this.#at += 2
      else if (byte === 0xff || byte === -1) {
        byte = 0
        this.#paddingBits += 8
      } else this.#at += 1
      this.#buffer = (this.#buffer << 8) | byte
      this.#bits += 8
    }
  }
}
