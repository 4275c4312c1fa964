import { brokenPicture, CUT_OFF } from './broken.ts'
import { type Header, type Lines, linesOf } from './png-header.ts'

/**
 * How many packed bytes are unpacked at a time. Deflate grows at most 1,032 times, so that no piece is larger than about
 * 2 MB: this bounds the memory, whatever the file claims.
 */
const SLICE_BYTES = 2 * 1024
const LAST_FILTER = 4
const WRONG_COUNT = 'it does not have the pixels that it says'

/**
 * Unpacks the pixels of a PNG piece by piece, keeping none, and checks that there are as many as its header says.
 * @throws HttpError 415
 */
export async function checkPixels(pixels: readonly Uint8Array[], header: Header): Promise<void> {
  const stream = new DecompressionStream('deflate')
  const lines = new LineCheck(linesOf(header))
  const writing = write(stream.writable.getWriter(), pixels)
  // A failure reaches the reader too; this keeps it from being reported as unhandled meanwhile.
  writing.catch(() => undefined)
  try {
    for await (const piece of stream.readable) lines.take(piece)
    await writing
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'HttpError') throw cause
    throw Object.assign(brokenPicture(CUT_OFF), { cause })
  }
  lines.finish()
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

/** Counts the unpacked bytes, and checks the filter at the begin of each line. */
class LineCheck {
  readonly #runs: Lines[]
  readonly #expected: number
  #count = 0
  /** Where the next line begins, of which run it is, and how many of this run are left. */
  #next = 0
  #run = -1
  #left = 0

  constructor(runs: Lines[]) {
    this.#runs = runs
    this.#expected = runs.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
    this.#enterRun()
  }

  take(piece: Uint8Array): void {
    const end = this.#count + piece.length
    if (end > this.#expected) throw brokenPicture(WRONG_COUNT)
    while (this.#next < end && this.#left > 0) {
      if ((piece[this.#next - this.#count] ?? 0) > LAST_FILTER) throw brokenPicture('a line of pixels in it is wrong')
      this.#next += this.#runs[this.#run]?.bytes ?? 0
      this.#left -= 1
      if (this.#left === 0) this.#enterRun()
    }
    this.#count = end
  }

  finish(): void {
    if (this.#count !== this.#expected) throw brokenPicture(WRONG_COUNT)
  }

  #enterRun(): void {
    while (this.#left === 0 && this.#run < this.#runs.length - 1) {
      this.#run += 1
      this.#left = this.#runs[this.#run]?.count ?? 0
    }
  }
}
