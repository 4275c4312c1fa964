import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { BrotliCache } from './brotli-cache.ts'

const compress = promisify(gzip)

/**
 * The maximum size of a file in the memory. Smaller files (pages, styles, small pictures) are requested often; larger files are streamed
 * from the disk.
 */
const MAX_CACHED_BYTES = 256 * 1024
const MEMORY_BYTES = 32 * 1024 * 1024

export interface FileFacts {
  size: number
  /** The inode is the same for all hard links to a file: unchanged files of a release are links to the previous release. */
  inode: bigint
  /** A strong validator: a file of a release never changes. */
  etag: string
}

/**
 * Reads files of a release, and caches small files in memory. While a release is built, the disk and the thread pool are busy,
 * and visitors must not wait for them.
 */
export class FileStore {
  readonly #facts = new LRUCache<string, FileFacts>({ maxSize: 50_000, sizeCalculation: () => 1 })
  readonly #bodies = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ byteLength }) => byteLength + 1 })

  readonly #brotli: BrotliCache

  /** @param brotli lives longer than a release: unchanged files keep their compressed versions */
  constructor(brotli: BrotliCache) {
    this.#brotli = brotli
  }

  /** The best Brotli version of a text so far. @param file path of the text itself */
  async brotli(file: string): Promise<{ facts: FileFacts; body: Buffer }> {
    const { inode, etag } = await this.factsOf(file)
    // Without the inode, two pages of the same size and write time would be mixed up.
    const { body, isDense } = await this.#brotli.get(`${inode} ${etag}`, file)
    return { facts: { size: body.byteLength, inode, etag: tagOf(etag, isDense ? 'dense' : 'br') }, body }
  }

  /** The gzip version of a text, for a client without Brotli; made on its first request. @param file path of the text itself */
  async gzipped(file: string): Promise<{ facts: FileFacts; body: Buffer }> {
    const { inode, etag } = await this.factsOf(file)
    const body = this.#bodies.get(`${file} gzip`) ?? (await compress(await readFile(file)))
    this.#bodies.set(`${file} gzip`, body)
    return { facts: { size: body.byteLength, inode, etag: tagOf(etag, 'gzip') }, body }
  }

  /**
   * The tag of a Brotli version of a text, if the client names that tag: all versions have the same text, so the text need not be
   * sent again.
   * @param file path of the text itself
   * @param named the header `if-none-match`
   */
  async knownTag(file: string, named: string | undefined): Promise<string | undefined> {
    if (named === undefined) return undefined
    const { etag } = await this.factsOf(file)
    return [tagOf(etag, 'br'), tagOf(etag, 'dense')].find((tag) => named.includes(tag))
  }

  /** The cached facts and content of a file, without waiting. */
  cached(file: string): { facts: FileFacts; body: Buffer } | undefined {
    const [facts, body] = [this.#facts.get(file), this.#bodies.get(file)]
    return facts && body ? { facts, body } : undefined
  }

  /** @throws the error of the file system if the file does not exist */
  async factsOf(file: string): Promise<FileFacts> {
    const cached = this.#facts.get(file)
    if (cached) return cached
    const { size, ino, mtimeNs } = await stat(file, { bigint: true })
    const facts = { size: Number(size), inode: ino, etag: `"${size.toString(36)}-${mtimeNs.toString(36)}"` }
    this.#facts.set(file, facts)
    return facts
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

/** The tag of a compressed version. @param etag tag of the uncompressed text */
const tagOf = (etag: string, version: 'br' | 'dense' | 'gzip') => etag.replace(/"$/, `-${version}"`)

/** The file is opened before the response begins, so that a missing file gives an error status, not a broken response. */
function stream(handle: FileHandle, start: number, end: number): Readable {
  return handle.createReadStream({ start, end })
}
