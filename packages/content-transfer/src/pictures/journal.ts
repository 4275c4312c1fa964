import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** By address of a project: the checksum of each uploaded file with where it went. */
const schema = z.record(z.string(), z.record(z.string(), z.string()))

/**
 * Remembers in the folder which of its pictures are in which project, so that a run that was cut off, and any later one,
 * uploads none twice. Without it, for example from a read-only disk, pictures are sent again and end at the same address.
 */
export class Journal {
  readonly #path: string
  readonly #all: Record<string, Record<string, string>>
  readonly #addresses: Record<string, string>

  private constructor(path: string, all: Record<string, Record<string, string>>, projectUrl: string) {
    this.#path = path
    this.#all = all
    this.#addresses = all[projectUrl] ?? {}
    all[projectUrl] = this.#addresses
  }

  static async open(folder: string, projectUrl: string): Promise<Journal> {
    const path = join(folder, '.uploaded')
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
      throw error
    })
    return new Journal(path, parse(text), projectUrl)
  }

  /** @param checksum of the file */
  addressOf(checksum: string): string | undefined {
    return this.#addresses[checksum]
  }

  /** @returns whether it could be written down */
  async remember(checksum: string, address: string): Promise<boolean> {
    this.#addresses[checksum] = address
    try {
      await writeFile(`${this.#path}.part`, JSON.stringify(this.#all, null, 1))
      await rename(`${this.#path}.part`, this.#path)
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'EROFS' || error.code === 'EACCES')) return false
      throw error
    }
  }
}

/** A damaged journal is as good as none. */
function parse(text: string): Record<string, Record<string, string>> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return {}
  }
}
