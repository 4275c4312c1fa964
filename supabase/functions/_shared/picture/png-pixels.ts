import { brokenPictureError, CUT_OFF } from './errors.ts'
import { type Header, type Pass, passesOf } from './png-header.ts'

/**
 * Compressed bytes per decompression step. The ratio of deflate is at most 1,032, so a step outputs at most about 2 MB. This
 * bounds the memory, whatever the header declares.
 */
const SLICE_BYTES = 2 * 1024
const MAX_FILTER = 4
const WRONG_COUNT = 'its pixels do not match the size in its header'

/**
 * Decompresses the pixels of a PNG as a stream, and checks that their number matches the header.
 * @throws HttpError 415
 */
export async function checkPixels(pixels: readonly Uint8Array[], header: Header): Promise<void> {
  const stream = new DecompressionStream('deflate')
  const scanlines = new ScanlineCheck(passesOf(header))
  const writing = write(stream.writable.getWriter(), pixels)
  // The reader throws the same failure; without this handler, the process would first report an unhandled rejection.
  writing.catch(() => undefined)
  try {
    for await (const piece of stream.readable) scanlines.add(piece)
    await writing
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'HttpError') throw cause
    throw Object.assign(brokenPictureError(CUT_OFF), { cause })
  }
  scanlines.finish()
}

async function write(writer: WritableStreamDefaultWriter<BufferSource>, pixels: readonly Uint8Array[]): Promise<void> {
  for (const chunk of pixels) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      await writer.ready
      await writer.write(chunk.slice(at, at + SLICE_BYTES))
    }
  }
  await writer.close()
}

/** Counts the decompressed bytes, and checks the filter byte of each scanline. */
class ScanlineCheck {
  readonly #passes: Pass[]
  readonly #expected: number
  #count = 0
  /** Offset of the next scanline. */
  #next = 0
  /** Index of the pass that has the next scanline. */
  #pass = -1
  /** Number of unchecked scanlines of this pass. */
  #left = 0

  constructor(passes: Pass[]) {
    this.#passes = passes
    this.#expected = passes.reduce((sum, { scanlines, scanlineBytes }) => sum + scanlines * scanlineBytes, 0)
    this.#nextPass()
  }

  add(piece: Uint8Array): void {
    const end = this.#count + piece.length
    if (end > this.#expected) throw brokenPictureError(WRONG_COUNT)
    while (this.#next < end && this.#left > 0) {
      if ((piece[this.#next - this.#count] ?? 0) > MAX_FILTER) throw brokenPictureError('a line of pixels in it is not valid')
      this.#next += this.#passes[this.#pass]?.scanlineBytes ?? 0
      this.#left -= 1
      if (this.#left === 0) this.#nextPass()
    }
    this.#count = end
  }

  finish(): void {
    if (this.#count !== this.#expected) throw brokenPictureError(WRONG_COUNT)
  }

  #nextPass(): void {
    while (this.#left === 0 && this.#pass < this.#passes.length - 1) {
      this.#pass += 1
      this.#left = this.#passes[this.#pass]?.scanlines ?? 0
    }
  }
}
