import { open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { ignoreMissing } from '../files.ts'
import { attempt } from '../log.ts'
import { Rerun } from '../queues.ts'
import type { Dictionary } from './dictionaries.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const toZstd = promisify(zstdCompress)
const COMPRESSED_BYTES = 64 * 1024 * 1024
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
/** Levels of Zstandard: with a dictionary, a page takes 1 ms, or 20 to 60 ms for a tenth fewer bytes. */
const ZSTD = { quick: 9, dense: 19 }
/** The magic number of "Dictionary-Compressed Zstandard" (RFC 9842, section 5); the hash of the dictionary follows. */
const DCZ_MAGIC = Buffer.from('5e2a4d1820000000', 'hex')

export interface FileFacts {
  size: number
  /** A strong validator. A text has the hash of its content: a text that a new release does not change is not sent again. */
  etag: string
}

/** A file on the disk. */
export interface StoredFile {
  path: string
  facts: FileFacts
  /** A dictionary that the client has, and names in `available-dictionary`. */
  dictionary?: Dictionary | undefined
}

/** A compressed version of a text. */
interface CompressedVersion {
  body: Buffer
  /** Whether the version is compressed as densely as possible. */
  isDense: boolean
}

/** `dcz` is Zstandard with a dictionary that the client has. */
export type Coding = 'br' | 'gzip' | 'dcz'

interface Source {
  file: string
  coding: Coding
  dictionary: Dictionary | undefined
}

/**
 * Compressed versions of texts that visitors ask for. A release itself is not compressed: most of its pages have no visitor before
 * they change again. The first visit of a text waits 2 ms for a quick version. Dense compression takes 50 ms for a page and saves
 * 7 % of its bytes, so it follows the first visit, one text at a time. After a restart, both versions are made again
 * (docs/decisions/publishing.md).
 */
export class CompressedCache {
  readonly #versions = new LRUCache<string, CompressedVersion>({
    maxSize: COMPRESSED_BYTES,
    sizeCalculation: ({ body }) => body.byteLength + 1,
  })
  /** Running compressions of quick versions: many visitors may request the same text at once. */
  readonly #started = new Map<string, Promise<CompressedVersion>>()
  readonly #waiting = new Map<string, Source>()
  readonly #dense = new Rerun('Dense compression', () => this.#compressWaiting())

  /**
   * The best existing version. Waits only if no version exists.
   * @param content identifies the content of the file, in all releases that contain it
   * @throws the error of the file system if the file does not exist
   */
  get(content: string, file: string, coding: Coding, dictionary?: Dictionary): CompressedVersion | Promise<CompressedVersion> {
    const key = `${content} ${coding === 'dcz' ? dictionary?.id : coding}`
    const known = this.#versions.get(key)
    if (known) return known
    const started = this.#started.get(key) ?? this.#start(key, { file, coding, dictionary })
    this.#started.set(key, started)
    return started
  }

  async #start(key: string, source: Source): Promise<CompressedVersion> {
    try {
      const text = await readFile(source.file)
      const quick = { body: await compress(text, source, 'quick'), isDense: false }
      this.#versions.set(key, quick)
      if (source.coding !== 'gzip' && text.byteLength <= MAX_DENSE_BYTES && this.#waiting.size < MAX_WAITING) {
        this.#waiting.set(key, source)
        this.#dense.request()
      }
      return quick
    } finally {
      this.#started.delete(key)
    }
  }

  async #compressWaiting(): Promise<void> {
    for (const [key, source] of this.#waiting) {
      this.#waiting.delete(key)
      await attempt(`Compressing ${source.file}`, async () => {
        // The release of the file may have been removed meanwhile.
        const text = await readFile(source.file).catch(ignoreMissing(Buffer.alloc(0)))
        if (text.byteLength > 0) this.#versions.set(key, { body: await compress(text, source, 'dense'), isDense: true })
      })
    }
  }
}

function compress(text: Buffer, { coding, dictionary }: Source, effort: 'quick' | 'dense'): Promise<Buffer> {
  if (coding === 'gzip') return toGzip(text)
  if (coding === 'dcz' && dictionary) return zstd(text, dictionary, ZSTD[effort])
  return brotli(text, effort === 'dense' ? DENSE : text.byteLength <= PAGE.maxBytes ? PAGE : LARGE)
}

async function zstd(text: Buffer, { content, hash }: Dictionary, level: number): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: level }
  const body = await toZstd(text, { dictionary: content, params, pledgedSrcSize: text.byteLength })
  return Buffer.concat([DCZ_MAGIC, hash, body])
}

function brotli(text: Buffer, { quality, window }: { quality: number; window: number }): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
  }
  return toBrotli(text, { params })
}

/**
 * The maximum size of a file in the memory. Smaller files (pages, styles, small pictures) are requested often; larger files are streamed
 * from the disk.
 */
const MAX_CACHED_BYTES = 256 * 1024
const MEMORY_BYTES = 32 * 1024 * 1024

/**
 * Reads files of a release, and caches small files in memory. While a release is built, the disk and the thread pool are busy,
 * and visitors must not wait for them.
 */
export class FileStore {
  readonly #bodies = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ byteLength }) => byteLength + 1 })

  readonly #compressed: CompressedCache

  /** @param compressed lives longer than a release: unchanged texts keep their compressed versions */
  constructor(compressed: CompressedCache) {
    this.#compressed = compressed
  }

  /** The best compressed version of a text so far. */
  async compressed({ path, facts, dictionary }: StoredFile, coding: Coding): Promise<FileFacts & { body: Buffer }> {
    const { body, isDense } = await this.#compressed.get(facts.etag, path, coding, dictionary)
    const version = coding === 'dcz' && dictionary ? dictionary.id : coding
    return { size: body.byteLength, etag: facts.etag.replace(/"$/, `-${isDense ? `${version}-dense` : version}"`), body }
  }

  /** The cached content of a file, without waiting. */
  cached(path: string): Buffer | undefined {
    return this.#bodies.get(path)
  }

  /** The complete file. @returns a stream if the file is too large for the cache */
  async read(file: string, size: number): Promise<Buffer | Readable> {
    if (size > MAX_CACHED_BYTES) return readRange(file, 0, size - 1)
    const body = await readFile(file)
    this.#bodies.set(file, body)
    return body
  }
}

/**
 * A range of a file from the disk, both ends included. The file is opened before the response begins, so that a missing file gives an
 * error status, not a broken response.
 */
export async function readRange(file: string, start: number, end: number): Promise<Readable> {
  return (await open(file)).createReadStream({ start, end })
}
