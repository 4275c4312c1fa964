import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, readIfExists } from '@bayt/release/files'
import { z } from 'zod'

const FILE = '.uploaded'

const entry = z.object({ project: z.string(), checksum: z.string(), address: z.string() })

/**
 * Records uploaded pictures in the folder, one line each with project and address, so that an interrupted or later run does not
 * upload a picture twice. If the folder is read-only, pictures are uploaded again and get the same address.
 */
export class Journal {
  readonly #path: string
  readonly #project: string
  readonly #addresses = new Map<string, string>()

  private constructor(path: string, project: string) {
    this.#path = path
    this.#project = project
  }

  static async open(folder: string, project: string): Promise<Journal> {
    const journal = new Journal(join(folder, FILE), project)
    for (const line of readIfExists(journal.#path)?.split('\n') ?? []) journal.#take(line)
    return journal
  }

  /** @param checksum of the file */
  addressOf(checksum: string): string | undefined {
    return this.#addresses.get(checksum)
  }

  async remember(checksum: string, address: string): Promise<void> {
    this.#addresses.set(checksum, address)
    try {
      await appendFile(this.#path, `${JSON.stringify({ project: this.#project, checksum, address })}\n`)
    } catch (error) {
      if (!hasCode(error, 'EROFS', 'EACCES', 'EPERM')) throw error
    }
  }

  /** Ignores a line that a crash left incomplete. */
  #take(line: string): void {
    const parsed = entry.safeParse(jsonOf(line))
    if (parsed.data?.project === this.#project) this.#addresses.set(parsed.data.checksum, parsed.data.address)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
