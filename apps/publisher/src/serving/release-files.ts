import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { hasCode } from '@bayt/release/exclusive-file'
import { LRUCache } from 'lru-cache'
import type { Coding, CompressedCache } from './compressed-cache.ts'
import type { Dictionary } from './dictionaries.ts'

/** The cache is limited, so that requests for missing files cannot fill the memory. */
const MAX_CACHED_NAMES = 20_000

/** Kinds of files that compression makes smaller. */
const TEXTS = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.csv', '.txt', '.webmanifest'])
/** Smaller files fit into one packet without compression. */
const MIN_BYTES = 1_000

/** The content codings of a text, the smallest first. */
export const CODINGS = ['br', 'gzip'] as const

/** A file of a release, with its available content codings. */
export interface FoundFile {
  /** Path on the disk. */
  path: string
  facts: FileFacts
  codings: readonly Coding[]
}

export interface FileFacts {
  size: number
  /** A strong validator. A text has the hash of its content: a text that a new release does not change is not sent again. */
  etag: string
}

/** A file to send. */
export interface SentFile extends FoundFile {
  /** 404 for a not-found page: it is always sent completely, never as a range or as "not modified". */
  status: 200 | 404
  /** A dictionary that the client has, and names in `available-dictionary`. */
  dictionary?: Dictionary | undefined
}

/**
 * Finds the files of one release. Each file is looked up on its first request: listing thousands of files at each switch
 * would delay visitors.
 */
export class ReleaseFiles {
  readonly #dir: string
  // With `max`, the cache would reserve its whole memory at each switch.
  readonly #found = new LRUCache<string, FoundFile | 'missing'>({ maxSize: MAX_CACHED_NAMES, sizeCalculation: () => 1 })

  constructor(dir: string) {
    this.#dir = dir
  }

  /** @param name path inside the folder, such as `ar/products.html` */
  async find(name: string): Promise<FoundFile | undefined> {
    const found = this.#found.get(name) ?? (await this.#lookUp(name))
    this.#found.set(name, found)
    return found === 'missing' ? undefined : found
  }

  /** Clears the cache, after files were removed from the disk. */
  forget(): void {
    this.#found.clear()
  }

  async #lookUp(name: string): Promise<FoundFile | 'missing'> {
    // Rejects paths that leave the folder, and compressed versions in releases of older code.
    if (/(?:^|[\\/])\.\.?(?:[\\/]|$)|[\0\\]|\.(?:br|gz)$/.test(name)) return 'missing'
    const path = join(this.#dir, name)
    const facts = await factsOf(path)
    if (facts === undefined) return 'missing'
    if (!TEXTS.has(extname(name)) || facts.size < MIN_BYTES) return { path, facts, codings: [] }
    const hash = createHash('sha256').update(await readFile(path))
    // 96 bits are enough against accidents.
    return { path, facts: { ...facts, etag: `"${hash.digest('base64url').slice(0, 16)}"` }, codings: CODINGS }
  }
}

/** @returns `undefined` if the file does not exist, or the name cannot be a file */
async function factsOf(path: string): Promise<FileFacts | undefined> {
  try {
    const found = await stat(path, { bigint: true })
    if (!found.isFile()) return undefined
    const { size, mtimeNs } = found
    return { size: Number(size), etag: `"${size.toString(36)}-${mtimeNs.toString(36)}"` }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return undefined
    throw error
  }
}

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

  /** The best compressed version of a text so far. */
  async compressed({ path, facts, dictionary }: Omit<SentFile, 'status'>, coding: Coding = 'br'): Promise<Compressed> {
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

/** The file is opened before the response begins, so that a missing file gives an error status, not a broken response. */
function stream(handle: FileHandle, start: number, end: number): Readable {
  return handle.createReadStream({ start, end })
}
