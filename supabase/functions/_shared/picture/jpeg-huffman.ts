import { brokenPicture } from './broken.ts'

const MAX_LENGTH = 16

/** A table of Huffman codes: for the next 16 bits, the length of the code in them (upper byte; 0 for none) and its symbol. */
export type HuffmanTable = Uint16Array

/**
 * Builds the table that looks codes up.
 * @param counts how many codes there are of each length, 1 to 16
 * @throws HttpError 415 where there are more codes than fit
 */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = new Uint16Array(1 << MAX_LENGTH)
  let [from, index] = [0, 0]
  for (let length = 1; length <= MAX_LENGTH; length++) {
    const span = 1 << (MAX_LENGTH - length)
    for (let count = counts[length - 1] ?? 0; count > 0; count--) {
      // The code of all ones is left free in every table.
      if (from + span > table.length - 1) throw brokenPicture('its tables of codes are wrong')
      table.fill((length << 8) | (symbols[index] ?? 0), from, from + span)
      from += span
      index += 1
    }
  }
  return table
}

/** Reads the codes of a scan: bits with the highest first, where `ff 00` stands for `ff`, until the next marker. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at: number
  #buffer = 0
  #bits = 0
  /** How many of the bits were made up after the end. */
  #madeUp = 0

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes
    this.#at = start
  }

  /** The symbol of the next code. @throws HttpError 415 */
  symbol(table: HuffmanTable): number {
    if (this.#bits < MAX_LENGTH) this.#fill()
    const found = table[(this.#buffer >>> (this.#bits - MAX_LENGTH)) & 0xffff] ?? 0
    if (found < 0x100) throw brokenPicture('a code in it stands for nothing')
    this.#bits -= found >> 8
    return found & 0xff
  }

  /** A number of at most 16 bits. */
  number(count: number): number {
    if (this.#bits < count) this.#fill()
    this.#bits -= count
    return (this.#buffer >>> this.#bits) & ((1 << count) - 1)
  }

  /** Whether more was read than there is. */
  get isPastEnd(): boolean {
    return this.#bits < this.#madeUp
  }

  /** Steps over the marker between two restart intervals. @throws HttpError 415 where it is not the expected one */
  restart(index: number): void {
    const at = this.end
    if (this.#bytes[at] !== 0xff || this.#bytes[at + 1] !== 0xd0 + (index & 7)) throw brokenPicture('a part of it is missing')
    this.#at = at + 2
    this.#buffer = this.#bits = this.#madeUp = 0
  }

  /** Where the next byte is that was not begun. */
  get end(): number {
    let at = this.#at
    for (let unread = (this.#bits - this.#madeUp) >> 3; unread > 0; unread--) {
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
        this.#madeUp += 8
      } else this.#at += 1
      this.#buffer = (this.#buffer << 8) | byte
      this.#bits += 8
    }
  }
}
