import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { BrotliCache } from './brotli-cache.ts'
import type { FoundFile } from './release-files.ts'

const compress = promisify(gzip)

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

  readonly #brotli: BrotliCache

  /** @param brotli lives longer than a release: unchanged files keep their compressed versions */
  constructor(brotli: BrotliCache) {
    this.#brotli = brotli
  }

  /** The best Brotli version of a text so far. */
  async brotli({ path, facts: { inode, etag } }: FoundFile): Promise<Compressed> {
    // Without the inode, two pages of the same size and write time would be mixed up.
    const { body, isDense } = await this.#brotli.get(`${inode} ${etag}`, path)
    return { size: body.byteLength, etag: tagOf(etag, isDense ? 'dense' : 'br'), body }
  }

  /** The gzip version of a text, for a client without Brotli; made on its first request. */
  async gzipped({ path, facts: { etag } }: FoundFile): Promise<Compressed> {
    const body = this.#bodies.get(`${path} gzip`) ?? (await compress(await readFile(path)))
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
 * The tag of a Brotli version of a text, if the client names that tag: all versions have the same text, so the text need not be
 * sent again.
 * @param named the header `if-none-match`
 */
export function knownTag({ facts: { etag } }: FoundFile, named: string | undefined): string | undefined {
  return [tagOf(etag, 'br'), tagOf(etag, 'dense')].find((tag) => named?.includes(tag))
}

/** The tag of a compressed version. @param etag tag of the uncompressed text */
const tagOf = (etag: string, version: 'br' | 'dense' | 'gzip') => etag.replace(/"$/, `-${version}"`)

/** The file is opened before the response begins, so that a missing file gives an error status, not a broken response. */
function stream(handle: FileHandle, start: number, end: number): Readable {
  return handle.createReadStream({ start, end })
}
