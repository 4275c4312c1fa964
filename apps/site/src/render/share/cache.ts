import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderSync } from '@bayt/release/create-folder'
import { writeAtomically } from '../files.ts'
import type { ShareCard } from './card.ts'

/**
 * Share pictures on disk, in the folder of the picture cache, shared by renders and processes:
 * - `share/{hash}.jpg`: written atomically
 * - `share-orders/{hash}.jpg.json`: a card that is not drawn yet. Not flushed: a render orders it again if it is lost
 * - `share-failed/{hash}.jpg.txt`: why a card cannot be drawn. Its name is a hash of all that it shows, so it is not tried again
 */
export class ShareCache {
  readonly picturesDir: string
  readonly #ordersDir: string
  readonly #failedDir: string

  constructor(dir: string) {
    this.picturesDir = join(dir, 'share')
    this.#ordersDir = join(dir, 'share-orders')
    this.#failedDir = join(dir, 'share-failed')
    for (const path of [this.picturesDir, this.#ordersDir, this.#failedDir]) createFolderSync(path)
  }

  /** Names of the drawn pictures. */
  drawn(): Set<string> {
    return new Set(readdirSync(this.picturesDir).filter((name) => name.endsWith('.jpg')))
  }

  /** Names of ordered pictures that are not drawn yet. */
  ordered(): string[] {
    return readdirSync(this.#ordersDir)
      .filter((name) => name.endsWith('.jpg.json'))
      .map((name) => name.slice(0, -'.json'.length))
  }

  /** Names of the pictures that cannot be drawn. */
  failed(): Set<string> {
    return new Set(readdirSync(this.#failedDir).map((name) => name.slice(0, -'.txt'.length)))
  }

  /** @param file name of the card */
  order(file: string, card: ShareCard): void {
    // Synchronous and unflushed: a new catalogue has thousands.
    const path = this.#orderPath(file)
    writeFileSync(`${path}.part`, JSON.stringify(card))
    renameSync(`${path}.part`, path)
  }

  /** @throws Error if a power cut has left a part of the order; it is removed, and the next render orders the card again */
  async readOrder(file: string): Promise<ShareCard> {
    const order = await readFile(this.#orderPath(file), 'utf8')
    try {
      return JSON.parse(order) as ShareCard
    } catch (error) {
      await this.#removeOrder(file)
      throw error
    }
  }

  async add(file: string, picture: Uint8Array): Promise<void> {
    await writeAtomically(join(this.picturesDir, file), picture)
    await this.#removeOrder(file)
  }

  /** Notes that a card cannot be drawn. */
  async fail(file: string, why: string): Promise<void> {
    await writeAtomically(join(this.#failedDir, `${file}.txt`), why)
    await this.#removeOrder(file)
  }

  #removeOrder(file: string): Promise<void> {
    return rm(this.#orderPath(file), { force: true })
  }

  #orderPath(file: string): string {
    return join(this.#ordersDir, `${file}.json`)
  }
}
