import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFolder, writeAtomically } from '@bayt/release/files'
import { Journal } from './journal.ts'
import { RECIPE_VERSION, type VariantFormat, variantName } from './recipe.ts'

const VARIANT_NAME = /^([0-9a-f]{20})-(\d+)\.(webp|avif)$/

/** Id of a picture: a hash of its bytes and of the recipe of its variants. */
export function pictureId(bytes: Uint8Array): string {
  return createHash('sha256').update(`recipe ${RECIPE_VERSION}\n`).update(bytes).digest('hex').slice(0, 20)
}

/**
 * Variants on disk, shared by renders and by processes:
 * - `variants/{id}-{width}.{format}`: written atomically, so an existing file is complete
 * - `originals/{id}`: kept until the AVIF variants are encoded
 * - `journal-{recipe}.jsonl`: size and colour of each picture, and the picture of each address
 */
export class PictureCache {
  readonly journal: Journal
  readonly variantsDir: string
  readonly #originalsDir: string
  readonly #widths = new Map<string, Set<number>>()

  constructor(dir: string) {
    this.variantsDir = join(dir, 'variants')
    this.#originalsDir = join(dir, 'originals')
    for (const path of [this.variantsDir, this.#originalsDir]) createFolder(path)
    this.journal = new Journal(join(dir, `journal-${RECIPE_VERSION}.jsonl`))
  }

  /** Reads the folder again, including changes of other processes. */
  refresh(): void {
    this.journal.refresh()
    this.#widths.clear()
    for (const name of readdirSync(this.variantsDir)) {
      const [, id, width, format] = VARIANT_NAME.exec(name) ?? []
      if (id && (format === 'webp' || format === 'avif')) this.#widthsOf(id, format).add(Number(width))
    }
  }

  /** The wanted widths that are not encoded yet. */
  missingWidths(id: string, wanted: readonly number[], format: VariantFormat): number[] {
    const present = this.#widthsOf(id, format)
    return wanted.filter((width) => !present.has(width))
  }

  /**
   * Widths that exist as WebP but not yet as AVIF, ascending. Transparent pictures stay WebP: AVIF does not make them smaller.
   */
  pendingAvif(id: string): number[] {
    if (this.journal.facts.get(id)?.colour === 'transparent') return []
    return this.missingWidths(id, [...this.#widthsOf(id, 'webp')], 'avif').sort((a, b) => a - b)
  }

  async addVariant(id: string, width: number, format: VariantFormat, bytes: Uint8Array): Promise<void> {
    await writeAtomically(join(this.variantsDir, variantName(id, width, format)), bytes)
    this.#widthsOf(id, format).add(width)
  }

  /** Keeps an original for `encodeInBackground`. */
  keepOriginal(id: string, bytes: Uint8Array): Promise<void> {
    return writeAtomically(join(this.#originalsDir, id), bytes)
  }

  readOriginal(id: string): Promise<Uint8Array> {
    return readFile(join(this.#originalsDir, id))
  }

  dropOriginal(id: string): Promise<void> {
    return rm(join(this.#originalsDir, id), { force: true })
  }

  /** Ids of the kept originals. */
  originals(): string[] {
    return readdirSync(this.#originalsDir).filter((name) => /^[0-9a-f]{20}$/.test(name))
  }

  #widthsOf(id: string, format: VariantFormat): Set<number> {
    const key = `${id}.${format}`
    const known = this.#widths.get(key)
    if (known) return known
    const none = new Set<number>()
    this.#widths.set(key, none)
    return none
  }
}
