import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder, writeAtomically } from '@bayt/release/files'
import type { ShareCard } from './card.ts'

/**
 * Share pictures on disk, in the folder of the picture cache, shared by renders and processes:
 * - `share/{hash}.jpg`: written atomically
 * - `share-orders/{hash}.jpg.json`: a card that is not drawn yet. Not flushed: a render orders a lost card again
 * - `share-failed/{hash}.jpg.txt`: why a card cannot be drawn. The name is a hash of everything that the card shows, so drawing
 * the same card again would fail again
 */
export class ShareCache {
  readonly picturesDir: string
  readonly #ordersDir: string
  readonly #failedDir: string

  constructor(dir: string) {
    this.picturesDir = join(dir, 'share')
    this.#ordersDir = join(dir, 'share-orders')
    this.#failedDir = join(dir, 'share-failed')
    for (const path of [this.picturesDir, this.#ordersDir, this.#failedDir]) createFolder(path)
  }

  /** Names of the drawn pictures. */
  drawn(): ReadonlySet<string> {
    return picturesIn(this.picturesDir, '')
  }

  /** Names of the pictures that cannot be drawn. */
  failed(): ReadonlySet<string> {
    return picturesIn(this.#failedDir, '.txt')
  }

  /** Names of ordered pictures that are not drawn yet. */
  ordered(): ReadonlySet<string> {
    return picturesIn(this.#ordersDir, '.json')
  }

  /** Orders a card, unless it is ordered already. @param file name of the card */
  order(file: string, card: ShareCard): void {
    const path = this.#orderPath(file)
    if (existsSync(path)) return
    // The write is synchronous and not flushed, because a new catalogue orders thousands of cards.
    writeFileSync(`${path}.part`, JSON.stringify(card))
    renameSync(`${path}.part`, path)
  }

  /**
   * @throws Error if a power cut has left a part of the order; this function removes that part, and the next render orders the
   * card again
   */
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

/** Two changes of a folder within this time may give the folder the same time of modification. */
const CLOCK_TICK_MS = 1_000

interface Listing {
  changedMs: number
  readMs: number
  names: ReadonlySet<string>
}

/** The folders as of their last reading: a large site has tens of thousands of pictures, and most saves change none of them. */
const listings = new Map<string, Listing>()

/** The names of the pictures in a folder. @param suffix what a file of the folder has after the name of its picture */
function picturesIn(folder: string, suffix: string): ReadonlySet<string> {
  const { mtimeMs: changedMs } = statSync(folder)
  const known = listings.get(folder)
  if (known?.changedMs === changedMs && known.readMs - changedMs > CLOCK_TICK_MS) return known.names
  const readMs = Date.now()
  const files = readdirSync(folder).filter((name) => name.endsWith(`.jpg${suffix}`))
  const names = new Set(files.map((name) => name.slice(0, name.length - suffix.length)))
  listings.set(folder, { changedMs, readMs, names })
  return names
}
