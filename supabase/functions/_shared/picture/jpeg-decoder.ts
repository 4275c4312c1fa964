import { brokenPicture, NO_PICTURE, unsupportedPicture, withinPixels } from './broken.ts'
import { part, viewOf } from './bytes.ts'
import type { Frame } from './jpeg-frame.ts'
import { type HuffmanTable, huffmanTable } from './jpeg-huffman.ts'
import { Progression } from './jpeg-progression.ts'
import { type ComponentScan, readCodes } from './jpeg-scan.ts'

const MAX_SCANS = 100
const MAX_TABLES = 400
/** The most blocks of a step that mixes components. */
const MAX_BLOCKS = 10
const DC_CATEGORIES = 15
const WRONG_TABLES = 'its tables of codes are wrong'

/**
 * Takes the parts of a JPEG in their order and reads the codes of each scan, as a decoder does, without making pixels: its
 * memory does not grow with the picture, apart from one bit for each coefficient of a progressive one.
 */
export class JpegDecoder {
  #frame: Frame | undefined
  #progression: Progression | undefined
  readonly #dc: HuffmanTable[] = []
  readonly #ac: HuffmanTable[] = []
  readonly #quantizations = new Set<number>()
  readonly #seen = new Set<number>()
  #restartInterval = 0
  #scans = 0
  #tables = 0

  takeFrame(content: Uint8Array, isProgressive: boolean): void {
    if (this.#frame) throw brokenPicture('it says its size twice')
    const view = viewOf(part(content, 0, 6))
    const [precision, height, width, count] = [view.getUint8(0), view.getUint16(1), view.getUint16(3), view.getUint8(5)]
    if (precision !== 8) throw unsupportedPicture(`A JPEG of ${precision} bits`)
    withinPixels('jpg', width, height)
    if (![1, 3, 4].includes(count)) throw unsupportedPicture(`A JPEG of ${count} colours`)
    if (content.length !== 6 + 3 * count) throw brokenPicture('its colours are not whole')
    const components = Array.from({ length: count }, (_, index) => {
      const [id = 0, sampling = 0, quantization = 0] = content.subarray(6 + 3 * index)
      return { id, horizontal: sampling >> 4, vertical: sampling & 15, quantization }
    })
    if (components.some(({ horizontal: h, vertical: v }) => h < 1 || h > 4 || v < 1 || v > 4)) {
      throw brokenPicture('its colours are not whole')
    }
    if (new Set(components.map(({ id }) => id)).size !== count) throw brokenPicture('its colours are not whole')
    this.#frame = { width, height, components }
    if (isProgressive) this.#progression = new Progression(this.#frame)
  }

  takeQuantization(content: Uint8Array): void {
    for (let at = 0; at < content.length; ) {
      const kind = content[at] ?? 0
      if (kind >> 4 > 1 || (kind & 15) > 3) throw brokenPicture('its tables are wrong')
      const length = 1 + 64 * ((kind >> 4) + 1)
      part(content, at, length)
      this.#quantizations.add(kind & 15)
      at += length
    }
  }

  takeHuffman(content: Uint8Array): void {
    for (let at = 0; at < content.length; ) {
      if (++this.#tables > MAX_TABLES) throw unsupportedPicture(`A JPEG of more than ${MAX_TABLES} tables`)
      const [kind = 0, ...counts] = part(content, at, 17)
      const symbols = part(
        content,
        at + 17,
        counts.reduce((sum, count) => sum + count, 0),
      )
      const isDc = kind >> 4 === 0
      if (kind >> 4 > 1 || (kind & 15) > 3 || symbols.length > 256) throw brokenPicture(WRONG_TABLES)
      if (isDc && symbols.some((symbol) => symbol > DC_CATEGORIES)) throw brokenPicture(WRONG_TABLES)
      const tables = isDc ? this.#dc : this.#ac
      tables[kind & 15] = huffmanTable(Uint8Array.from(counts), symbols)
      at += 17 + symbols.length
    }
  }

  takeRestartInterval(content: Uint8Array): void {
    if (content.length !== 2) throw brokenPicture('one of its parts is too short')
    this.#restartInterval = viewOf(content).getUint16(0)
  }

  /** Reads the codes of a scan. @returns where they end */
  readScan(header: Uint8Array, bytes: Uint8Array, start: number): number {
    const frame = this.#frame
    if (!frame) throw brokenPicture('its parts do not follow one another')
    if (++this.#scans > MAX_SCANS) throw unsupportedPicture(`A JPEG of more than ${MAX_SCANS} scans`)
    const [count = 0] = part(header, 0, 1)
    if (count < 1 || header.length !== 4 + 2 * count) throw brokenPicture('one of its parts is too short')
    const components = Array.from({ length: count }, (_, index) => this.#component(frame, header.subarray(1 + 2 * index)))
    const indexes = components.map(({ index }) => index)
    const [first = 0, last = 0, approximation = 0] = header.subarray(1 + 2 * count)
    if (new Set(indexes).size !== count || blocksOf(components) > MAX_BLOCKS) throw brokenPicture('its colours are not whole')
    const step = this.#progression?.step(indexes, { first, last, high: approximation >> 4, low: approximation & 15 })
    if (!step && indexes.some((index) => this.#seen.has(index))) throw brokenPicture('it holds a part twice')
    for (const index of indexes) this.#seen.add(index)
    return readCodes(bytes, start, { frame, components, restartInterval: this.#restartInterval, step })
  }

  /** @throws HttpError 415 where a part is missing */
  finish(): { width: number; height: number } {
    if (!this.#frame) throw brokenPicture(NO_PICTURE)
    if (this.#seen.size !== this.#frame.components.length) throw brokenPicture('a part of it is missing')
    return this.#frame
  }

  #component({ components }: Frame, [id, tables = 0]: Uint8Array): ComponentScan {
    const index = components.findIndex((component) => component.id === id)
    const component = components[index]
    if (!component) throw brokenPicture('its colours are not whole')
    if (!this.#quantizations.has(component.quantization)) throw brokenPicture('one of its tables is missing')
    return { ...component, index, dc: this.#dc[tables >> 4], ac: this.#ac[tables & 15] }
  }
}

/** Blocks of a step through the picture; a single component is read block by block. */
function blocksOf(components: readonly ComponentScan[]): number {
  return components.length === 1 ? 1 : components.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0)
}
