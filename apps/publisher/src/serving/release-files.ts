import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { hasCode } from '@bayt/release/exclusive-file'
import { LRUCache } from 'lru-cache'
import type { Dictionary } from './dictionaries.ts'

/** The cache is limited, so that requests for missing files cannot fill the memory. */
const MAX_CACHED_NAMES = 20_000

/** Kinds of files that compression makes smaller. */
const TEXTS = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.csv', '.txt', '.webmanifest'])
/** Smaller files fit into one packet without compression. */
const MIN_BYTES = 1_000

/** The content codings of a text, the smallest first. */
export const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number] | 'dcz'

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
