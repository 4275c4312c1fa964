import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../write-atomically.ts'
import { contentName, sha256 } from './hash.ts'
import { PICTURES } from './names.ts'

/** The pictures in the folder of an export. */
export class PictureFolder {
  /** Size and checksum of each picture of this export, by path below `pictures/`, for the manifest. */
  readonly files = new Map<string, { bytes: number; sha256: string }>()
  readonly #path: string
  /** Running writes by name. The same picture may be at several addresses, and two writers would share its unfinished file. */
  readonly #storing = new Map<string, Promise<void>>()

  /** @param folder of the export */
  constructor(folder: string) {
    this.#path = join(folder, PICTURES)
  }

  /**
   * Stores a picture, once for each name.
   * @param isKept whether an existing file is kept, and the picture is not fetched
   * @throws the error of `fetched`: an existing file then stays, because it may be the last copy
   */
  store(name: string, fetched: () => Promise<Uint8Array>, isKept = true): Promise<void> {
    const storing = this.#storing.get(name) ?? this.#write(name, fetched, isKept)
    this.#storing.set(name, storing)
    return storing
  }

  async #write(name: string, fetched: () => Promise<Uint8Array>, isKept: boolean): Promise<void> {
    const found = await this.#read(name)
    if (found && isKept) return this.#note(name, found)
    const bytes = await fetched().catch((error: unknown) => {
      if (found) this.#note(name, found)
      throw error
    })
    await writeAtomically(join(this.#path, name), bytes)
    this.#note(name, bytes)
  }

  #note(name: string, bytes: Uint8Array): void {
    this.files.set(name, { bytes: bytes.byteLength, sha256: sha256(bytes) })
  }

  /**
   * Whether the content of a picture of an earlier export still matches its name: the import refuses changed pictures. A
   * thumbnail and its picture share a name, which is checked with the picture.
   */
  async isIntact(name: string, thumbnail: string | undefined): Promise<boolean> {
    if (name.startsWith('small/')) return true
    const bytes = await this.#read(name)
    const small = thumbnail && (await this.#read(thumbnail))
    return bytes !== undefined && name.includes(contentName(bytes, small || undefined))
  }

  /** The bytes of a file, if the file exists. */
  async #read(name: string): Promise<Uint8Array | undefined> {
    const path = join(this.#path, name)
    return existsSync(path) ? readFile(path) : undefined
  }
}
