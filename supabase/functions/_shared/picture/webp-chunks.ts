import { ascii, concat, sliceOf, viewOf } from './bytes.ts'
import { brokenPictureError, CUT_OFF } from './errors.ts'

export interface Chunk {
  type: string
  content: Uint8Array
}

const HEADER_BYTES = 8
const ALPHA_FLAG = 0x10

/** Reads the chunks from an offset to the end of a file. @throws HttpError 415 if the last chunk is incomplete */
export function readChunks(file: Uint8Array, start: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = start; at < file.length; ) {
    const type = ascii(sliceOf(file, at, HEADER_BYTES).subarray(0, 4))
    const length = viewOf(file).getUint32(at + 4, true)
    chunks.push({ type, content: sliceOf(file, at + HEADER_BYTES, length).slice() })
    // Chunks are padded to an even length; the last chunk may lack its padding byte.
    at += HEADER_BYTES + length + (length % 2)
    if (at > file.length + 1) throw brokenPictureError(CUT_OFF)
  }
  return chunks
}

/**
 * Writes a WebP file of these chunks.
 * @param canvas size of the canvas, for a single frame of an animation: transparency requires the canvas
 */
export function webpFile(chunks: readonly Chunk[], canvas?: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const isTransparent = canvas !== undefined && chunks.some(({ type }) => type === 'ALPH')
  const all = isTransparent ? [canvasChunk(canvas), ...chunks] : chunks
  const parts = all.flatMap(({ type, content }) => {
    const header = new Uint8Array(HEADER_BYTES)
    header.set(new TextEncoder().encode(type))
    viewOf(header).setUint32(4, content.length, true)
    return [header, content, ...(content.length % 2 === 0 ? [] : [Uint8Array.of(0)])]
  })
  const file = concat([new TextEncoder().encode('RIFF\0\0\0\0WEBP'), ...parts])
  viewOf(file).setUint32(4, file.length - HEADER_BYTES, true)
  return file
}

function canvasChunk({ width, height }: { width: number; height: number }): Chunk {
  const content = new Uint8Array(10)
  const view = viewOf(content)
  view.setUint32(4, width - 1, true)
  // Width and height have 24 bits: the fourth byte of the first write is the first byte of the height.
  view.setUint16(7, (height - 1) & 0xffff, true)
  content[9] = (height - 1) >> 16
  content[0] = ALPHA_FLAG
  return { type: 'VP8X', content }
}

export function readUint24(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
}
