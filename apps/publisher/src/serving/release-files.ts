import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { COMPRESSED } from '../compress.ts'
import { CODINGS, type SentFile } from './send-file.ts'

/** The cache is limited, so that requests for missing files cannot fill the memory. */
const MAX_CACHED_NAMES = 20_000

type Found = Omit<SentFile, 'status'> | 'missing'

/**
 * Finds the files of one release. Each file is looked up on its first request: listing thousands of files at each switch
 * would delay visitors.
 */
export class ReleaseFiles {
  readonly #dir: string
  readonly #found = new LRUCache<string, Found>({ max: MAX_CACHED_NAMES })

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
    // Rejects paths that leave the folder, and compressed versions, which have no separate address.
    if (/(?:^|[\\/])\.\.?(?:[\\/]|$)|[\0\\]|\.(?:br|gz)$/.test(name)) return 'missing'
    const path = join(this.#dir, name)
    if (!(await isFile(path))) return 'missing'
    return { path, codings: (await isFile(path + COMPRESSED)) ? CODINGS : [] }
  }
}

/** Error codes of names that cannot be a file. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_FILE.has(String(error.code))) return false
    throw error
  }
}
