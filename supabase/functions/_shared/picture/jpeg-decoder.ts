import { sliceOf, viewOf } from './bytes.ts'
import { brokenPictureError, checkPixelLimit, NO_PICTURE, unsupportedPictureError } from './errors.ts'
import type { Frame } from './jpeg-frame.ts'
import { buildHuffmanTable, type HuffmanTable } from './jpeg-huffman.ts'
import { Progression } from './jpeg-progression.ts'
import { type ComponentScan, readScanData } from './jpeg-scan.ts'

const MAX_SCANS = 100
const MAX_TABLES = 400
/** The limit of an interleaved scan (ITU T.81, B.2.3). */
const MAX_BLOCKS_PER_MCU = 10
const DC_CATEGORIES = 15
const INVALID_HUFFMAN_TABLE = 'its Huffman tables are not valid'

/**
 * Reads the segments of a JPEG in their order and decodes each scan, but computes no pixels. Memory does not grow with the
 * picture, except for one bit per coefficient of a progressive JPEG.
 */
export class JpegDecoder {
  #frame: Frame | undefined
  #progression: Progression | undefined
  readonly #dc: HuffmanTable[] = []
  readonly #ac: HuffmanTable[] = []
  readonly #quantizations = new Set<number>()
  readonly #scanned = new Set<number>()
  #restartInterval = 0
  #scans = 0
  #tables = 0

  readFrame(content: Uint8Array, isProgressive: boolean): void {
    if (this.#frame) throw brokenPictureError('it has two headers with its size')
    const view = viewOf(sliceOf(content, 0, 6))
    const [precision, height, width, count] = [view.getUint8(0), view.getUint16(1), view.getUint16(3), view.getUint8(5)]
    if (precision !== 8) throw unsupportedPictureError(`A JPEG of ${precision} bits`)
    checkPixelLimit('jpg', width, height)
    if (![1, 3, 4].includes(count)) throw unsupportedPictureError(`A JPEG of ${count} colours`)
    if (content.length !== 6 + 3 * count) throw brokenPictureError('its colour channels are not valid')
    const components = Array.from({ length: count }, (_, index) => {
      const [id = 0, sampling = 0, quantization = 0] = content.subarray(6 + 3 * index)
      return { id, horizontal: sampling >> 4, vertical: sampling & 15, quantization }
    })
    if (components.some(({ horizontal: h, vertical: v }) => h < 1 || h > 4 || v < 1 || v > 4)) {
      throw brokenPictureError('its colour channels are not valid')
    }
    if (new Set(components.map(({ id }) => id)).size !== count) throw brokenPictureError('its colour channels are not valid')
    this.#frame = { width, height, components }
    if (isProgressive) this.#progression = new Progression(this.#frame)
  }

  readQuantizationTables(content: Uint8Array): void {
    for (let at = 0; at < content.length; ) {
      const kind = content[at] ?? 0
      if (kind >> 4 > 1 || (kind & 15) > 3) throw brokenPictureError('its quantization tables are not valid')
      const length = 1 + 64 * ((kind >> 4) + 1)
      sliceOf(content, at, length)
      this.#quantizations.add(kind & 15)
      at += length
    }
  }

  readHuffmanTables(content: Uint8Array): void {
    for (let at = 0; at < content.length; ) {
      if (++this.#tables > MAX_TABLES) throw unsupportedPictureError(`A JPEG of more than ${MAX_TABLES} tables`)
      const [kind = 0, ...counts] = sliceOf(content, at, 17)
      const symbols = sliceOf(
        content,
        at + 17,
        counts.reduce((sum, count) => sum + count, 0),
      )
      const isDc = kind >> 4 === 0
      if (kind >> 4 > 1 || (kind & 15) > 3 || symbols.length > 256) throw brokenPictureError(INVALID_HUFFMAN_TABLE)
      if (isDc && symbols.some((symbol) => symbol > DC_CATEGORIES)) throw brokenPictureError(INVALID_HUFFMAN_TABLE)
      const tables = isDc ? this.#dc : this.#ac
      tables[kind & 15] = buildHuffmanTable(Uint8Array.from(counts), symbols)
      at += 17 + symbols.length
    }
  }

  readRestartInterval(content: Uint8Array): void {
    if (content.length !== 2) throw brokenPictureError('one of its parts has the wrong length')
    this.#restartInterval = viewOf(content).getUint16(0)
  }

  /** Decodes a scan. @returns the offset after its data */
  readScan(header: Uint8Array, bytes: Uint8Array, start: number): number {
    const frame = this.#frame
    if (!frame) throw brokenPictureError('its parts are in the wrong order')
    if (++this.#scans > MAX_SCANS) throw unsupportedPictureError(`A JPEG of more than ${MAX_SCANS} scans`)
    const [count = 0] = sliceOf(header, 0, 1)
    if (count < 1 || header.length !== 4 + 2 * count) throw brokenPictureError('one of its parts has the wrong length')
    const components = Array.from({ length: count }, (_, index) => this.#component(frame, header.subarray(1 + 2 * index)))
    const indexes = components.map(({ index }) => index)
    const [first = 0, last = 0, approximation = 0] = header.subarray(1 + 2 * count)
    if (new Set(indexes).size !== count || blocksPerMcu(components) > MAX_BLOCKS_PER_MCU)
      throw brokenPictureError('its colour channels are not valid')
    const progressive = this.#progression?.beginScan(indexes, { first, last, high: approximation >> 4, low: approximation & 15 })
    if (!progressive && indexes.some((index) => this.#scanned.has(index))) throw brokenPictureError('it contains a part twice')
    for (const index of indexes) this.#scanned.add(index)
    return readScanData(bytes, start, { frame, components, restartInterval: this.#restartInterval, progressive })
  }

  /** @throws HttpError 415 if the frame, or a scan of a component, is missing */
  finish(): { width: number; height: number } {
    if (!this.#frame) throw brokenPictureError(NO_PICTURE)
    if (this.#scanned.size !== this.#frame.components.length) throw brokenPictureError('a part of it is missing')
    return this.#frame
  }

  #component({ components }: Frame, [id, tables = 0]: Uint8Array): ComponentScan {
    const index = components.findIndex((component) => component.id === id)
    const component = components[index]
    if (!component) throw brokenPictureError('its colour channels are not valid')
    if (!this.#quantizations.has(component.quantization)) throw brokenPictureError('one of its quantization tables is missing')
    return { ...component, index, dc: this.#dc[tables >> 4], ac: this.#ac[tables & 15] }
  }
}

/** Blocks of an MCU (minimum coded unit): one block in a scan of a single component. */
function blocksPerMcu(components: readonly ComponentScan[]): number {
  return components.length === 1 ? 1 : components.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0)
}
