import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { attempt } from '../attempt.ts'
import { ignoreMissing } from '../read-json.ts'

const compress = promisify(brotliCompress)
const MEMORY_BYTES = 64 * 1024 * 1024
/** Denser compression of a larger text would keep a core busy for a second. */
const MAX_DENSE_BYTES = 512 * 1024
/** A crawler that reads a large site must not leave work for hours. */
const MAX_WAITING = 1000

/**
 * The settings for the first visit. With a small window, Brotli uses a different search: a page takes 1.9 instead of 2.4 ms,
 * and is 0.1 % smaller. In larger texts, such as search indexes, this search would miss distant repetitions, and from quality 9
 * on it takes ten times as long.
 */
const PAGE = { quality: 8, window: 16, maxBytes: 96_000 }
const LARGE = { quality: 7, window: constants.BROTLI_DEFAULT_WINDOW }
const DENSE = { quality: 11, window: constants.BROTLI_DEFAULT_WINDOW }

/** A Brotli version of a text. */
export interface BrotliVersion {
  body: Buffer
  /** Whether the version is compressed as densely as possible. */
  isDense: boolean
}

/**
 * Brotli versions of texts that visitors ask for. A release itself is not compressed: most of its pages have no visitor before
 * they change again. The first visit of a text waits 2 ms for a quick version. Dense compression takes 50 ms for a page and saves
 * 7 % of its bytes, so it follows the first visit, one text at a time. After a restart, both versions are made again
 * (docs/decisions/publishing.md).
 */
export class BrotliCache {
  readonly #versions = new LRUCache<string, BrotliVersion>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ body }) => body.byteLength + 1,
  })
  /** Running compressions of quick versions: many visitors may request the same text at once. */
  readonly #started = new Map<string, Promise<BrotliVersion>>()
  readonly #waiting = new Map<string, string>()
  #isRunning = false

  /**
   * The best existing version. Waits only if no version exists.
   * @param version identifies the content of the file, in all releases that contain it
   * @throws the error of the file system if the file does not exist
   */
  get(version: string, file: string): BrotliVersion | Promise<BrotliVersion> {
    const known = this.#versions.get(version)
    if (known) return known
    const started = this.#started.get(version) ?? this.#start(version, file)
    this.#started.set(version, started)
    return started
  }

  async #start(version: string, file: string): Promise<BrotliVersion> {
    try {
      const text = await readFile(file)
      const quick = { body: await brotli(text, text.byteLength <= PAGE.maxBytes ? PAGE : LARGE), isDense: false }
      this.#versions.set(version, quick)
      if (text.byteLength <= MAX_DENSE_BYTES && this.#waiting.size < MAX_WAITING) {
        this.#waiting.set(version, file)
        if (!this.#isRunning) void this.#run()
      }
      return quick
    } finally {
      this.#started.delete(version)
    }
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (const [version, file] of this.#waiting) {
      this.#waiting.delete(version)
      await attempt(`Compressing ${file}`, async () => {
        // The release of the file may have been removed meanwhile.
        const text = await readFile(file).catch(ignoreMissing(Buffer.alloc(0)))
        if (text.byteLength > 0) this.#versions.set(version, { body: await brotli(text, DENSE), isDense: true })
      })
    }
    this.#isRunning = false
  }
}

function brotli(text: Buffer, { quality, window }: { quality: number; window: number }): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
  }
  return compress(text, { params })
}
