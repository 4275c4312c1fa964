import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, normalize, sep } from 'node:path'
import { ContentError } from '@bayt/content/errors'
import { mapConcurrently } from '@bayt/content/queries/map-concurrently'
import { looksOf } from '@bayt/content/text/looks'
import type { Fault } from '../fault.ts'
import type { Project } from '../project.ts'
import { type RetryOptions, withRetry } from '../retry.ts'
import { formatOf } from './format.ts'
import { contentName, sha256 } from './hash.ts'
import { Journal } from './journal.ts'
import { exportedName, libraryOf, thumbnailName } from './names.ts'
import { preparePicture } from './prepare.ts'
import { restorePicture } from './restore-picture.ts'
import { isStored, uploadPicture } from './upload.ts'

const CONCURRENCY = 3

interface Picture {
  /** Checksum of the file and its thumbnail. */
  checksum: string
  /** The picture's address in the project, if known. */
  address: string | undefined
  isPresent: boolean
  /** In pixels. */
  size: { width: number; height: number }
}

/**
 * A file name in a form that can be compared. A Mac writes some letters in parts, such as an alef and its hamza; Windows does not
 * distinguish `Rice.JPG` and `rice.jpg`; a cell of Arabic text has direction marks.
 */
const asCompared = (name: string) => looksOf(name.normalize()).toLowerCase()

/** The pictures of a folder that rows reference, with their addresses in the project. */
export class PictureLibrary {
  readonly #folder: string
  readonly #project: Project
  readonly #retry: RetryOptions
  readonly #journal: Journal
  readonly #pictures = new Map<string, Picture>()
  readonly #unusable = new Set<string>()
  readonly #files = new Map<string, Map<string, string | undefined>>()

  private constructor(folder: string, project: Project, retry: RetryOptions, journal: Journal) {
    this.#folder = folder
    this.#project = project
    this.#retry = retry
    this.#journal = journal
  }

  static async open(folder: string, project: Project, retry: RetryOptions): Promise<PictureLibrary> {
    return new PictureLibrary(folder, project, retry, await Journal.open(folder, project.url))
  }

  /** Whether the folder has this file. Paths outside the folder do not count. */
  has(path: string): boolean {
    return !this.#unusable.has(path) && this.#fileOf(path) !== undefined
  }

  /** The file of a path: the exact name wins over a name that only looks the same. */
  #fileOf(path: string): string | undefined {
    const inside = normalize(path)
    if (inside.startsWith('..')) return undefined
    const named = join(this.#folder, inside)
    const file = existsSync(named) ? named : this.#spelledFile(inside)
    return file && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
  }

  /**
   * The file whose path looks the same. In each folder, the exact name wins over a name that only looks the same.
   */
  #spelledFile(path: string): string | undefined {
    const parts = path.split(sep).filter((part) => part !== '')
    return parts.reduce<string | undefined>((folder, part) => {
      if (folder === undefined) return undefined
      const named = join(folder, part)
      return existsSync(named) ? named : this.#filesIn(folder).get(asCompared(part))
    }, this.#folder)
  }

  /** The paths in a folder by `asCompared` of their names; `undefined` if several names are equal in this form. */
  #filesIn(folder: string): Map<string, string | undefined> {
    const known = this.#files.get(folder)
    if (known) return known
    const names = existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : []
    const files = new Map<string, string | undefined>()
    for (const name of names) files.set(asCompared(name), files.has(asCompared(name)) ? undefined : join(folder, name))
    this.#files.set(folder, files)
    return files
  }

  /** @throws Error if the file no longer exists */
  #read(path: string): Promise<Buffer> {
    return readFile(this.#fileOf(path) ?? join(this.#folder, path))
  }

  /** The address of a picture; a placeholder address before the upload. */
  addressOf(path: string): string | undefined {
    const picture = this.#pictures.get(path)
    if (picture) return picture.address ?? `https://not-uploaded.invalid/${picture.checksum}`
    return this.has(path) ? `https://not-uploaded.invalid/${encodeURIComponent(path)}` : undefined
  }

  /** Checks the files, and which pictures the project already has. @returns faults of the files */
  async inspect(paths: readonly string[]): Promise<Fault[]> {
    const faults = await mapConcurrently(paths, CONCURRENCY, (path) => this.#inspectOne(path))
    return faults.filter((fault) => fault !== undefined)
  }

  /** Pixels of the inspected pictures, by their addresses. */
  get sizes(): Map<string, Picture['size']> {
    return new Map([...this.#pictures].map(([path, { size }]) => [this.addressOf(path) ?? path, size]))
  }

  get missing(): string[] {
    return [...this.#pictures].filter(([, { isPresent }]) => !isPresent).map(([path]) => path)
  }

  /** Uploads the pictures that the project does not have. @returns faults of refused pictures */
  async upload(): Promise<Fault[]> {
    const { missing } = this
    let done = 0
    const faults = await mapConcurrently(missing, CONCURRENCY, async (path) => {
      try {
        await this.#uploadOne(path)
      } catch (error) {
        if (!(error instanceof ContentError) || error.kind !== 'invalid') throw error
        return this.#refuse(path, `It was refused: ${error.message}`)
      }
      done += 1
      if (done % 25 === 0) this.#retry.report(`${done} of ${missing.length} pictures uploaded`)
      return undefined
    })
    return faults.filter((fault) => fault !== undefined)
  }

  async #inspectOne(path: string): Promise<Fault | undefined> {
    const bytes = await this.#read(path)
    const thumbnail = await this.#thumbnailOf(path)
    let size: Picture['size']
    try {
      size = await formatOf(bytes)
    } catch (error) {
      return this.#refuse(path, error instanceof Error ? error.message : String(error))
    }
    const checksum = sha256(thumbnail ? Buffer.concat([bytes, thumbnail]) : bytes)
    const name = exportedName(path)
    if (name && !name.includes(contentName(bytes, thumbnail))) {
      return this.#refuse(
        path,
        'It is not the picture that was exported under this name: restore it from another copy of the export.',
      )
    }
    const address = this.#journal.addressOf(checksum) ?? (name && libraryOf(this.#project.url) + name)
    const isPresent = address !== undefined && (await withRetry(path, this.#retry, () => isStored(address)))
    this.#pictures.set(path, { checksum, address, isPresent, size })
    return undefined
  }

  async #uploadOne(path: string): Promise<void> {
    const picture = this.#pictures.get(path)
    if (!picture) return
    const bytes = await this.#read(path)
    const name = exportedName(path)
    const prepared = name ? { bytes, thumbnail: await this.#thumbnailOf(path) } : await preparePicture(bytes)
    const restored = name && (await withRetry(path, this.#retry, () => restorePicture(this.#project, name, prepared)))
    const address = restored ?? (await withRetry(path, this.#retry, () => uploadPicture(this.#project, basename(path), prepared)))
    this.#pictures.set(path, { ...picture, address, isPresent: true })
    // If the picture was exported, its name already contains its address.
    if (address !== picture.address) await this.#journal.remember(picture.checksum, address)
  }

  #refuse(path: string, text: string): Fault {
    this.#pictures.delete(path)
    this.#unusable.add(path)
    return { location: path, text }
  }

  async #thumbnailOf(path: string): Promise<Buffer | undefined> {
    const name = exportedName(path)
    const thumbnail = name && thumbnailName(name)
    const file = thumbnail && path.replace(name, thumbnail)
    return file && this.has(file) ? this.#read(file) : undefined
  }
}
