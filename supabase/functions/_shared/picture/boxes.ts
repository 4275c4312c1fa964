import { brokenPicture } from './broken.ts'
import { ascii, part, viewOf } from './bytes.ts'

/** A box of the ISO base media file format (ISO/IEC 14496-12); places are counted from the start of the file. */
export interface Box {
  type: string
  /** Where its header begins. */
  start: number
  /** Where what is in it begins. */
  content: number
  end: number
}

const HEADER_BYTES = 8
const LARGE_HEADER_BYTES = 16

/** The boxes between two places of a file, which they fill exactly. @throws HttpError 415 where they do not */
export function boxesIn(file: Uint8Array, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const header = part(file, at, HEADER_BYTES)
    const size = viewOf(header).getUint32(0)
    const isLarge = size === 1
    const length = isLarge ? Number(viewOf(part(file, at, LARGE_HEADER_BYTES)).getBigUint64(8)) : size === 0 ? end - at : size
    const content = at + (isLarge ? LARGE_HEADER_BYTES : HEADER_BYTES)
    if (at + length < content || at + length > end) throw brokenPicture('its parts do not fit into one another')
    boxes.push({ type: ascii(header.subarray(4)), start: at, content, end: at + length })
    at += length
  }
  return boxes
}

/** Reads numbers of a box one after the other. */
export class BoxReader {
  readonly #file: Uint8Array
  readonly #end: number
  at: number

  constructor(file: Uint8Array, { content, end }: Box) {
    this.#file = file
    this.#end = end
    this.at = content
  }

  /** A number of 0, 1, 2, 4 or 8 bytes. */
  number(bytes: number): number {
    if (this.at + bytes > this.#end) throw brokenPicture('one of its parts is too short')
    const view = viewOf(part(this.#file, this.at, bytes))
    this.at += bytes
    if (bytes === 0) return 0
    if (bytes === 1) return view.getUint8(0)
    if (bytes === 2) return view.getUint16(0)
    if (bytes === 4) return view.getUint32(0)
    if (bytes === 8) return Number(view.getBigUint64(0))
    throw brokenPicture('it counts in a way that no picture does')
  }

  text(bytes: number): string {
    const text = ascii(part(this.#file, this.at, bytes))
    this.at += bytes
    return text
  }
}
