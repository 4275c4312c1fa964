import { brokenPicture, CUT_OFF } from './broken.ts'
import { BLOCK, blocksAcross, blocksDown, type Component, type Frame, largestFactor } from './jpeg-frame.ts'
import { BitReader, type HuffmanTable } from './jpeg-huffman.ts'
import type { Step } from './jpeg-progression.ts'

/** A component as a scan reads it. */
export interface ComponentScan extends Component {
  index: number
  dc: HuffmanTable | undefined
  ac: HuffmanTable | undefined
}

export interface Scan {
  frame: Frame
  components: readonly ComponentScan[]
  /** Steps between two restart markers; 0 for none. */
  restartInterval: number
  /** Of a progressive picture. */
  step: Step | undefined
}

const COEFFICIENTS = 64

/**
 * Reads every code of a scan, as a decoder does.
 * @returns where the codes end
 * @throws HttpError 415 where one stands for nothing, or the scan ends before its last block
 */
export function readCodes(bytes: Uint8Array, start: number, { frame, components, restartInterval, step }: Scan): number {
  const reader = new BitReader(bytes, start)
  const [only] = components
  const isAlone = components.length === 1 && only !== undefined
  const across = isAlone ? blocksAcross(frame, only) : Math.ceil(frame.width / BLOCK / largestFactor(frame, 'horizontal'))
  const down = isAlone ? blocksDown(frame, only) : Math.ceil(frame.height / BLOCK / largestFactor(frame, 'vertical'))
  const blocks = components.flatMap((component) => {
    const read = blockReader(reader, component, step)
    return Array.from({ length: isAlone ? 1 : component.horizontal * component.vertical }, () => read)
  })
  const steps = across * down
  for (let index = 0; index < steps; index++) {
    if (restartInterval > 0 && index > 0 && index % restartInterval === 0) {
      reader.restart(index / restartInterval - 1)
      step?.restart()
    }
    for (const read of blocks) read(index)
    if (reader.isPastEnd) throw brokenPicture(CUT_OFF)
  }
  return reader.end
}

/** Reads the codes of one block. */
function blockReader(reader: BitReader, { index, dc, ac }: ComponentScan, step: Step | undefined): (block: number) => void {
  if (step?.isDc && step.isRefinement) return () => void reader.number(1)
  if (step?.isDc) return dcReader(reader, needed(dc))
  if (step) {
    const table = needed(ac)
    return (block) => step.readAc(reader, table, index, block)
  }
  const [readDc, table] = [dcReader(reader, needed(dc)), needed(ac)]
  return () => {
    readDc()
    for (let k = 1; k < COEFFICIENTS; k++) {
      const symbol = reader.symbol(table)
      const size = symbol & 15
      if (size === 0 && symbol < 0xf0) return
      k += symbol >> 4
      if (k >= COEFFICIENTS) throw brokenPicture('a block of it is too long')
      reader.number(size)
    }
  }
}

function dcReader(reader: BitReader, table: HuffmanTable): () => void {
  return () => void reader.number(reader.symbol(table))
}

function needed(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw brokenPicture('one of its tables is missing')
  return table
}
