import { brokenPicture, CUT_OFF } from './broken.ts'
import { ascii, joined, part, viewOf } from './bytes.ts'

export interface Chunk {
  type: string
  content: Uint8Array
}

const HEADER_BYTES = 8
const ALPHA_FLAG = 0x10

/** The chunks from a place of a file to its end. @throws HttpError 415 where they do not fill it */
export function chunksOf(file: Uint8Array, start: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = start; at < file.length; ) {
    const type = ascii(part(file, at, HEADER_BYTES).subarray(0, 4))
    const length = viewOf(file).getUint32(at + 4, true)
    chunks.push({ type, content: part(file, at + HEADER_BYTES, length).slice() })
    // Chunks have even lengths; the last one may miss its filling byte.
    at += HEADER_BYTES + length + (length % 2)
    if (at > file.length + 1) throw brokenPicture(CUT_OFF)
  }
  return chunks
}

/**
 * A file of these chunks.
 * @param canvas of a frame that is taken out of a moving picture: its transparency needs one
 */
export function riff(chunks: readonly Chunk[], canvas?: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const isTransparent = canvas !== undefined && chunks.some(({ type }) => type === 'ALPH')
  const all = isTransparent ? [extended(canvas), ...chunks] : chunks
  const parts = all.flatMap(({ type, content }) => {
    const header = new Uint8Array(HEADER_BYTES)
    header.set(new TextEncoder().encode(type))
    viewOf(header).setUint32(4, content.length, true)
    return [header, content, ...(content.length % 2 === 0 ? [] : [Uint8Array.of(0)])]
  })
  const file = joined([new TextEncoder().encode('RIFF\0\0\0\0WEBP'), ...parts])
  viewOf(file).setUint32(4, file.length - HEADER_BYTES, true)
  return file
}

function extended({ width, height }: { width: number; height: number }): Chunk {
  const content = new Uint8Array(10)
  const view = viewOf(content)
  view.setUint32(4, width - 1, true)
  // The width has three bytes; its fourth is the first of the height.
  view.setUint16(7, (height - 1) & 0xffff, true)
  content[9] = (height - 1) >> 16
  content[0] = ALPHA_FLAG
  return { type: 'VP8X', content }
}

export function readUint24(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
}
