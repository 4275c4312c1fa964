import { readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderSync } from '@bayt/release/create-folder'
import { writeAtomically } from '../files.ts'
import type { ShareCard } from './card.ts'

/**
 * Share pictures on disk, in the folder of the picture cache, shared by renders and processes:
 * - `share/{hash}.jpg`: written atomically
 * - `share-orders/{hash}.jpg.json`: a card that is not drawn yet
 */
export class ShareCache {
  readonly picturesDir: string
  readonly #ordersDir: string

  constructor(dir: string) {
    this.picturesDir = join(dir, 'share')
    this.#ordersDir = join(dir, 'share-orders')
    for (const path of [this.picturesDir, this.#ordersDir]) createFolderSync(path)
  }

  /** Names of the drawn pictures. */
  drawn(): Set<string> {
    return new Set(readdirSync(this.picturesDir).filter((name) => name.endsWith('.jpg')))
  }

  /** Names of the pictures that are ordered but not drawn yet. */
  ordered(): string[] {
    return readdirSync(this.#ordersDir)
      .filter((name) => name.endsWith('.jpg.json'))
      .map((name) => name.slice(0, -'.json'.length))
  }

  /** @param file name of the card */
  order(file: string, card: ShareCard): Promise<void> {
    return writeAtomically(this.#orderPath(file), JSON.stringify(card))
  }

  async readOrder(file: string): Promise<ShareCard> {
    return JSON.parse(await readFile(this.#orderPath(file), 'utf8')) as ShareCard
  }

  async add(file: string, picture: Uint8Array): Promise<void> {
    await writeAtomically(join(this.picturesDir, file), picture)
    await rm(this.#orderPath(file), { force: true })
  }

  #orderPath(file: string): string {
    return join(this.#ordersDir, `${file}.json`)
  }
}
