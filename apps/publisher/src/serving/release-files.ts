import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type Coding, ENDINGS, type SentFile } from './send-file.ts'

/** Names that were asked for and are remembered; nobody can fill the memory by asking for what there is not. */
const REMEMBERED = 20_000

type Found = Omit<SentFile, 'status'> | 'nothing'

/**
 * The files of a folder of a site. Each is looked up when it is first asked for: listing thousands of files with each
 * release would let visitors wait.
 */
export class ReleaseFiles {
  readonly #dir: string
  readonly #found = new LRUCache<string, Found>({ max: REMEMBERED })

  constructor(dir: string) {
    this.#dir = dir
  }

  /** @param name path inside the folder, such as `ar/products.html` */
  async find(name: string): Promise<Omit<SentFile, 'status'> | undefined> {
    const known = this.#found.get(name) ?? (await this.#look(name))
    this.#found.set(name, known)
    return known === 'nothing' ? undefined : known
  }

  /** Looks every file up again when it is next asked for: some are gone. */
  forget(): void {
    this.#found.clear()
  }

  async #look(name: string): Promise<Found> {
    // A file that lies elsewhere is none of ours, and a compressed form is not a file of its own.
    if (/(?:^|[\\/])\.\.?(?:[\\/]|$)|[\0\\]|\.(?:br|gz)$/.test(name)) return 'nothing'
    const path = join(this.#dir, name)
    if (!(await isFile(path))) return 'nothing'
    const codings = Object.keys(ENDINGS) as Coding[]
    const present = await Promise.all(codings.map((coding) => isFile(path + ENDINGS[coding])))
    return { path, codings: codings.filter((_, index) => present[index]) }
  }
}

/** Codes of names under which there can be no file. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_FILE.has(String(error.code))) return false
    throw error
  }
}
