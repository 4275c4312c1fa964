import { brokenPicture } from './broken.ts'
import { blocksAcross, blocksDown, type Frame } from './jpeg-frame.ts'
import type { BitReader, HuffmanTable } from './jpeg-huffman.ts'

/** Which coefficients a scan of a progressive JPEG brings, and which bit of them. */
export interface Band {
  first: number
  last: number
  /** The bit that the scan before brought; 0 for the first scan. */
  high: number
  low: number
}

/** Reads the codes of one block of one component. */
export interface Step {
  isDc: boolean
  isRefinement: boolean
  readAc(reader: BitReader, table: HuffmanTable, component: number, block: number): void
  restart(): void
}

const COEFFICIENTS = 64
const MAX_LOW = 13

/** What the scans of a progressive JPEG have brought so far. */
export class Progression {
  /** The lowest bit known of each coefficient of each component; -1 for none. */
  readonly #known: Int8Array[]
  /** For each component and block, in two numbers, which coefficients are not zero. */
  readonly #nonzero: Uint32Array[]

  constructor(frame: Frame) {
    this.#known = frame.components.map(() => new Int8Array(COEFFICIENTS).fill(-1))
    this.#nonzero = frame.components.map((component) => {
      return new Uint32Array(2 * blocksAcross(frame, component) * blocksDown(frame, component))
    })
  }

  /** @throws HttpError 415 where the scan does not follow from those before it */
  step(components: readonly number[], band: Band): Step {
    const { first, last, high, low } = band
    const isDc = first === 0
    const isOrdered = isDc ? last === 0 : last >= first && last < COEFFICIENTS && components.length === 1
    if (!isOrdered || low > MAX_LOW || (high !== 0 && high !== low + 1))
      throw brokenPicture('its scans do not follow one another')
    for (const component of components) {
      const known = this.#known[component]
      if (!known || (!isDc && known[0] === -1)) throw brokenPicture('its scans do not follow one another')
      for (let k = first; k <= last; k++) {
        if (known[k] !== (high === 0 ? -1 : high)) throw brokenPicture('its scans do not follow one another')
        known[k] = low
      }
    }
    return high === 0 ? this.#firstStep(isDc, band) : this.#refinement(isDc, band)
  }

  #firstStep(isDc: boolean, { first, last }: Band): Step {
    let run = 0
    return {
      isDc,
      isRefinement: false,
      restart: () => {
        run = 0
      },
      readAc: (reader, table, component, block) => {
        if (run > 0) {
          run -= 1
          return
        }
        for (let k = first; k <= last; k++) {
          const symbol = reader.symbol(table)
          const [zeros, size] = [symbol >> 4, symbol & 15]
          if (size === 0 && zeros < 15) {
            run = (1 << zeros) - 1 + reader.number(zeros)
            return
          }
          k += zeros
          if (k > last) throw brokenPicture('a block of it is too long')
          if (size === 0) continue
          reader.number(size)
          this.#mark(component, block, k)
        }
      },
    }
  }

  #refinement(isDc: boolean, { first, last }: Band): Step {
    let run = 0
    return {
      isDc,
      isRefinement: true,
      restart: () => {
        run = 0
      },
      readAc: (reader, table, component, block) => {
        let k = first
        while (run === 0 && k <= last) {
          const symbol = reader.symbol(table)
          const [zeros, size] = [symbol >> 4, symbol & 15]
          if (size === 0 && zeros < 15) {
            run = (1 << zeros) + reader.number(zeros)
            break
          }
          if (size > 1) throw brokenPicture('a code in it stands for nothing')
          if (size === 1) reader.number(1)
          k = this.#correct(reader, component, block, { from: k, last, zeros })
          if (k > last && size === 1) throw brokenPicture('a block of it is too long')
          if (size === 1) this.#mark(component, block, k)
          k += 1
        }
        if (run > 0) {
          this.#correct(reader, component, block, { from: k, last, zeros: COEFFICIENTS })
          run -= 1
        }
      },
    }
  }

  /** Reads a bit for each coefficient that is not zero, until so many that are zero were passed. @returns the next zero */
  #correct(reader: BitReader, component: number, block: number, { from, last, zeros }: Run): number {
    let [k, left] = [from, zeros]
    for (; k <= last; k++) {
      if (this.#isNonzero(component, block, k)) reader.number(1)
      else if (left-- === 0) break
    }
    return k
  }

  #isNonzero(component: number, block: number, k: number): boolean {
    return (((this.#nonzero[component]?.[2 * block + (k >> 5)] ?? 0) >>> (k & 31)) & 1) === 1
  }

  #mark(component: number, block: number, k: number): void {
    const bits = this.#nonzero[component]
    const at = 2 * block + (k >> 5)
    if (bits) bits[at] = (bits[at] ?? 0) | (1 << (k & 31))
  }
}

interface Run {
  from: number
  last: number
  zeros: number
}
