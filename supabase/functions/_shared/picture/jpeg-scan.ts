import { brokenPictureError, CUT_OFF } from './errors.ts'
import { BLOCK, blocksAcross, blocksDown, type Component, type Frame, largestFactor } from './jpeg-frame.ts'
import { BitReader, type HuffmanTable } from './jpeg-huffman.ts'
import type { ProgressiveScan } from './jpeg-progression.ts'

/** A component of a scan, with its Huffman tables. */
export interface ComponentScan extends Component {
  /** Position in the frame header. */
  index: number
  dc: HuffmanTable | undefined
  ac: HuffmanTable | undefined
}

export interface Scan {
  frame: Frame
  components: readonly ComponentScan[]
  /** MCUs (minimum coded units) between two restart markers; 0 for none. */
  restartInterval: number
  /** `undefined` for a baseline JPEG. */
  progressive: ProgressiveScan | undefined
}

const COEFFICIENTS = 64

/**
 * Decodes every code of a scan.
 * @returns the offset after its data
 * @throws HttpError 415 for an invalid code, or if the scan ends before its last block
 */
export function readScanData(
  bytes: Uint8Array,
  start: number,
  { frame, components, restartInterval, progressive }: Scan,
): number {
  const reader = new BitReader(bytes, start)
  const [only] = components
  const isSingle = components.length === 1 && only !== undefined
  const across = isSingle ? blocksAcross(frame, only) : Math.ceil(frame.width / BLOCK / largestFactor(frame, 'horizontal'))
  const down = isSingle ? blocksDown(frame, only) : Math.ceil(frame.height / BLOCK / largestFactor(frame, 'vertical'))
  const blocks = components.flatMap((component) => {
    const read = blockReader(reader, component, progressive)
    return Array.from({ length: isSingle ? 1 : component.horizontal * component.vertical }, () => read)
  })
  const mcus = across * down
  for (let index = 0; index < mcus; index++) {
    if (restartInterval > 0 && index > 0 && index % restartInterval === 0) {
      reader.skipRestartMarker(index / restartInterval - 1)
      progressive?.restart()
    }
    for (const read of blocks) read(index)
    if (reader.isPastEnd) throw brokenPictureError(CUT_OFF)
  }
  return reader.end
}

/** @returns a function that decodes the block with this index */
function blockReader(
  reader: BitReader,
  { index, dc, ac }: ComponentScan,
  progressive: ProgressiveScan | undefined,
): (block: number) => void {
  if (progressive?.isDc && progressive.isRefinement) return () => void reader.readBits(1)
  if (progressive?.isDc) return dcReader(reader, required(dc))
  if (progressive) {
    const table = required(ac)
    return (block) => progressive.readAc(reader, table, index, block)
  }
  const [readDc, table] = [dcReader(reader, required(dc)), required(ac)]
  return () => {
    readDc()
    for (let k = 1; k < COEFFICIENTS; k++) {
      const symbol = reader.readSymbol(table)
      const size = symbol & 15
      if (size === 0 && symbol < 0xf0) return
      k += symbol >> 4
      if (k >= COEFFICIENTS) throw brokenPictureError('a block in it is too long')
      reader.readBits(size)
    }
  }
}

function dcReader(reader: BitReader, table: HuffmanTable): () => void {
  return () => void reader.readBits(reader.readSymbol(table))
}

function required(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw brokenPictureError('one of its Huffman tables is missing')
  return table
}
