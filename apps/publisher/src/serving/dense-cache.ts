import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { attempt } from '../attempt.ts'

const compress = promisify(brotliCompress)
const MEMORY_BYTES = 32 * 1024 * 1024
/** Larger texts would keep a core busy for a second. */
const MAX_BYTES = 512 * 1024
/** A crawler that reads a large site must not leave work for hours. */
const MAX_WAITING = 1000

/**
 * Visited texts, compressed with Brotli as densely as possible. A release is compressed quickly, because a save must be public at
 * once; dense compression takes 50 ms for a page and saves 7 % of its bytes, so it follows the first visit, one text at a time.
 * It is repeated after a restart (docs/decisions/publishing.md).
 */
export class DenseCache {
  readonly #bodies = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ byteLength }) => byteLength + 1 })
  readonly #waiting = new Map<string, string>()
  #isRunning = false

  /**
   * @param version identifies the content of the file, in all releases that contain it
   * @returns undefined where it is not compressed yet: it will be soon
   */
  get(version: string, file: string): Buffer | undefined {
    const body = this.#bodies.get(version)
    if (!body && this.#waiting.size < MAX_WAITING) {
      this.#waiting.set(version, file)
      if (!this.#isRunning) void this.#run()
    }
    return body
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (const [version, file] of this.#waiting) {
      this.#waiting.delete(version)
      if (!this.#bodies.has(version)) await attempt(`Compressing ${file}`, () => this.#compress(version, file))
    }
    this.#isRunning = false
  }

  async #compress(version: string, file: string): Promise<void> {
    const text = await readFile(file).catch(emptyIfMissing)
    if (text.byteLength === 0 || text.byteLength > MAX_BYTES) return
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength }
    this.#bodies.set(version, await compress(text, { params }))
  }
}

/** The release of the file was removed meanwhile. */
function emptyIfMissing(error: unknown): Buffer {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
  throw error
}
