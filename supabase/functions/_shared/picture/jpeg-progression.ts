import { brokenPictureError } from './errors.ts'
import { blocksAcross, blocksDown, type Frame } from './jpeg-frame.ts'
import type { BitReader, HuffmanTable } from './jpeg-huffman.ts'

/** The coefficients that a scan of a progressive JPEG contains, and their bit (spectral selection, successive approximation). */
export interface Band {
  first: number
  last: number
  /** Lowest bit of the previous scan; 0 for the first scan. */
  high: number
  /** Lowest bit of this scan. */
  low: number
}

/** Decoder of one scan. */
export interface ProgressiveScan {
  isDc: boolean
  isRefinement: boolean
  /** Decodes the AC coefficients of one block. */
  readAc(reader: BitReader, table: HuffmanTable, component: number, block: number): void
  /** Resets the state at a restart marker. */
  restart(): void
}

const COEFFICIENTS = 64
const MAX_LOW = 13

/** Tracks which bits of the coefficients the scans of a progressive JPEG have delivered. */
export class Progression {
  /** Lowest delivered bit of each coefficient of each component; -1 for none. */
  readonly #lowestBits: Int8Array[]
  /** A bitmap of the nonzero coefficients: two numbers for each block of each component. */
  readonly #nonzero: Uint32Array[]

  constructor(frame: Frame) {
    this.#lowestBits = frame.components.map(() => new Int8Array(COEFFICIENTS).fill(-1))
    this.#nonzero = frame.components.map((component) => {
      return new Uint32Array(2 * blocksAcross(frame, component) * blocksDown(frame, component))
    })
  }

  /** @throws HttpError 415 if the previous scans do not allow this scan */
  beginScan(components: readonly number[], band: Band): ProgressiveScan {
    const { first, last, high, low } = band
    const isDc = first === 0
    const isOrdered = isDc ? last === 0 : last >= first && last < COEFFICIENTS && components.length === 1
    if (!isOrdered || low > MAX_LOW || (high !== 0 && high !== low + 1))
      throw brokenPictureError('its scans are in the wrong order')
    for (const component of components) {
      const lowestBits = this.#lowestBits[component]
      if (!lowestBits || (!isDc && lowestBits[0] === -1)) throw brokenPictureError('its scans are in the wrong order')
      for (let k = first; k <= last; k++) {
        if (lowestBits[k] !== (high === 0 ? -1 : high)) throw brokenPictureError('its scans are in the wrong order')
        lowestBits[k] = low
      }
    }
    return high === 0 ? this.#firstScan(isDc, band) : this.#refinementScan(isDc, band)
  }

  #firstScan(isDc: boolean, { first, last }: Band): ProgressiveScan {
    let skippedBlocks = 0
    return {
      isDc,
      isRefinement: false,
      restart: () => {
        skippedBlocks = 0
      },
      readAc: (reader, table, component, block) => {
        if (skippedBlocks > 0) {
          skippedBlocks -= 1
          return
        }
        for (let k = first; k <= last; k++) {
          const symbol = reader.readSymbol(table)
          const [zeros, size] = [symbol >> 4, symbol & 15]
          if (size === 0 && zeros < 15) {
            skippedBlocks = (1 << zeros) - 1 + reader.readBits(zeros)
            return
          }
          k += zeros
          if (k > last) throw brokenPictureError('a block in it is too long')
          if (size === 0) continue
          reader.readBits(size)
          this.#setNonzero(component, block, k)
        }
      },
    }
  }

  #refinementScan(isDc: boolean, { first, last }: Band): ProgressiveScan {
    let skippedBlocks = 0
    return {
      isDc,
      isRefinement: true,
      restart: () => {
        skippedBlocks = 0
      },
      readAc: (reader, table, component, block) => {
        let k = first
        while (skippedBlocks === 0 && k <= last) {
          const symbol = reader.readSymbol(table)
          const [zeros, size] = [symbol >> 4, symbol & 15]
          if (size === 0 && zeros < 15) {
            skippedBlocks = (1 << zeros) + reader.readBits(zeros)
            break
          }
          if (size > 1) throw brokenPictureError('it contains an invalid code')
          if (size === 1) reader.readBits(1)
          k = this.#readCorrections(reader, component, block, { from: k, last, zeros })
          if (k > last && size === 1) throw brokenPictureError('a block in it is too long')
          if (size === 1) this.#setNonzero(component, block, k)
          k += 1
        }
        if (skippedBlocks > 0) {
          this.#readCorrections(reader, component, block, { from: k, last, zeros: COEFFICIENTS })
          skippedBlocks -= 1
        }
      },
    }
  }

  /**
   * Reads a correction bit for each nonzero coefficient, and skips `zeros` coefficients that are zero.
   * @returns the next zero coefficient
   */
  #readCorrections(reader: BitReader, component: number, block: number, { from, last, zeros }: CorrectionRange): number {
    let [k, left] = [from, zeros]
    for (; k <= last; k++) {
      if (this.#isNonzero(component, block, k)) reader.readBits(1)
      else if (left-- === 0) break
    }
    return k
  }

  #isNonzero(component: number, block: number, k: number): boolean {
    return (((this.#nonzero[component]?.[2 * block + (k >> 5)] ?? 0) >>> (k & 31)) & 1) === 1
  }

  #setNonzero(component: number, block: number, k: number): void {
    const bits = this.#nonzero[component]
    const at = 2 * block + (k >> 5)
    if (bits) bits[at] = (bits[at] ?? 0) | (1 << (k & 31))
  }
}

interface CorrectionRange {
  from: number
  last: number
  zeros: number
}
