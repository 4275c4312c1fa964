import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CompressedCache } from './compressed-cache.ts'
import type { Dictionary } from './dictionaries.ts'
import type { FoundFile } from './release-files.ts'

const toGzip = promisify(gzip)

/**
 * The maximum size of a file in the memory. Smaller files (pages, styles, small pictures) are requested often; larger files are streamed
 * from the disk.
 */
const MAX_CACHED_BYTES = 256 * 1024
const MEMORY_BYTES = 32 * 1024 * 1024

/** A compressed version of a text. */
interface Compressed {
  size: number
  etag: string
  body: Buffer
}

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

  /** The best compressed version of a text so far: by Brotli, or with a dictionary. */
  async compressed({ path, facts: { etag } }: FoundFile, dictionary?: Dictionary): Promise<Compressed> {
    const { body, isDense } = await this.#compressed.get(etag, path, dictionary)
    const version = dictionary ? dictionary.id : 'br'
    return { size: body.byteLength, etag: tagOf(etag, isDense ? `${version}-dense` : version), body }
  }

  /** The gzip version of a text, for a client without Brotli; made on its first request. */
  async gzipped({ path, facts: { etag } }: FoundFile): Promise<Compressed> {
    const body = this.#bodies.get(`${path} gzip`) ?? (await toGzip(await readFile(path)))
    this.#bodies.set(`${path} gzip`, body)
    return { size: body.byteLength, etag: tagOf(etag, 'gzip'), body }
  }

  /** The cached content of a file, without waiting. */
  cached(path: string): Buffer | undefined {
    return this.#bodies.get(path)
  }

  /** The complete file. @returns a stream if the file is too large for the cache */
  async read(file: string, size: number): Promise<Buffer | Readable> {
    if (size > MAX_CACHED_BYTES) return stream(await open(file), 0, size - 1)
    const body = await readFile(file)
    this.#bodies.set(file, body)
    return body
  }

  /** A range of a file, both ends included. */
  async readRange(file: string, start: number, end: number): Promise<Buffer | Readable> {
    const body = this.#bodies.get(file)
    return body ? body.subarray(start, end + 1) : stream(await open(file), start, end)
  }
}

/**
 * The tag of a version by Brotli or with a dictionary, if the client names that tag: all versions have the same text, so the text need
 * not be sent again.
 * @param named the header `if-none-match`
 */
export function knownTag({ facts: { etag } }: FoundFile, named = ''): string | undefined {
  return new RegExp(`${etag.slice(0, -1)}-(?!gzip)[\\w-]+"`).exec(named)?.[0]
}

/** The tag of a compressed version. @param etag tag of the uncompressed text */
const tagOf = (etag: string, version: string) => etag.replace(/"$/, `-${version}"`)

/** The file is opened before the response begins, so that a missing file gives an error status, not a broken response. */
function stream(handle: FileHandle, start: number, end: number): Readable {
  return handle.createReadStream({ start, end })
}
