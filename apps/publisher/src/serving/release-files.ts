import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { CODINGS, type SentFile } from './send-file.ts'

/** The cache is limited, so that requests for missing files cannot fill the memory. */
const MAX_CACHED_NAMES = 20_000

/** Kinds of files that compression makes smaller. */
const TEXTS = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.txt', '.webmanifest'])
/** Smaller files fit into one packet without compression. */
const MIN_BYTES = 1_000

type Found = Omit<SentFile, 'status'> | 'missing'

/**
 * Finds the files of one release. Each file is looked up on its first request: listing thousands of files at each switch
 * would delay visitors.
 */
export class ReleaseFiles {
  readonly #dir: string
  // With `max`, the cache would reserve its whole memory at each switch.
  readonly #found = new LRUCache<string, Found>({ maxSize: MAX_CACHED_NAMES, sizeCalculation: () => 1 })

  constructor(dir: string) {
    this.#dir = dir
  }

  /** @param name path inside the folder, such as `ar/products.html` */
  async find(name: string): Promise<Omit<SentFile, 'status'> | undefined> {
    const found = this.#found.get(name) ?? (await this.#lookUp(name))
    this.#found.set(name, found)
    return found === 'missing' ? undefined : found
  }

  /** Clears the cache, after files were removed from the disk. */
  forget(): void {
    this.#found.clear()
  }

  async #lookUp(name: string): Promise<Found> {
    // Rejects paths that leave the folder, and compressed versions in releases of older code.
    if (/(?:^|[\\/])\.\.?(?:[\\/]|$)|[\0\\]|\.(?:br|gz)$/.test(name)) return 'missing'
    const path = join(this.#dir, name)
    const size = await sizeOf(path)
    if (size === undefined) return 'missing'
    return { path, codings: TEXTS.has(extname(name)) && size >= MIN_BYTES ? CODINGS : [] }
  }
}

/** Error codes of names that cannot be a file. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** The size of a file in bytes; `undefined` if the file does not exist. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const facts = await stat(path)
    return facts.isFile() ? facts.size : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_FILE.has(String(error.code))) return undefined
    throw error
  }
}
