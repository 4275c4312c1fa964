import { productPictures } from '@bayt/content/entities/product'
import { mapConcurrently } from '@bayt/content/queries/map-concurrently'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PreparedPicture, PreviewPictures } from '@bayt/release/preview-pictures'
import type { MissingPicture, PictureSource } from '@bayt/release/renderer'
import type { FallbackPicture, Picture, PictureOf } from '../../data/picture.ts'
import { productPlaceholder } from '../../data/product-placeholder.ts'
import type { Snapshot } from '../../data/snapshot.ts'
import { type PictureCache, pictureId } from './cache.ts'
import { readDefaultPicture } from './defaults.ts'
import { describePicture } from './describe.ts'
import { encodeInto } from './encode.ts'
import { BrokenPictureError, inspectOriginal, type OriginalFacts } from './inspect.ts'
import { variantName, variantWidths, widthsOfDefault } from './recipe.ts'
import { wantedWidths } from './uses.ts'

/** Number of originals that are fetched and encoded concurrently. sharp itself uses several threads. */
const CONCURRENCY = 3

export interface PreparedPictures {
  pictures: Map<string, Picture>
  /** The default pictures that pages of this content show. */
  fallbackPictures: Map<FallbackPicture, Picture>
  /** Names of the variant files that pages may refer to. */
  files: Set<string>
  encoded: number
  missing: MissingPicture[]
  /** Ids of pictures of this content that still lack AVIF variants. */
  avifPending: string[]
}

/**
 * Encodes the missing WebP variants of all pictures of the content. Cached pictures use neither network nor sharp.
 * @param triesBroken whether broken pictures are fetched again: the first download may have been damaged
 */
export async function preparePictures(
  content: PublicContent,
  cache: PictureCache,
  fetchPicture: PictureSource['fetchPicture'],
  triesBroken: boolean,
): Promise<PreparedPictures> {
  cache.refresh()
  const preparation = new Preparation(cache, triesBroken)
  const pictures = new Map<string, Picture>()
  const missing: MissingPicture[] = []
  await mapConcurrently([...wantedWidths(content)], CONCURRENCY, async ([url, wanted]) => {
    const result = await preparation.add(url, wanted, fetchPicture)
    if ('why' in result) missing.push({ url, ...result })
    else pictures.set(url, result)
  })
  const fallbackPictures = new Map<FallbackPicture, Picture>()
  for (const name of neededDefaults(content, pictures)) fallbackPictures.set(name, await preparation.addDefault(name))
  missing.sort((a, b) => (a.url < b.url ? -1 : 1))
  const { files, encoded } = preparation
  return { pictures, fallbackPictures, missing, files, encoded: encoded.size, avifPending: preparation.pendingAvif() }
}

/** A release contains the drawings only of categories that have a product without a picture. */
function neededDefaults({ products }: PublicContent, pictures: ReadonlyMap<string, Picture>): Set<FallbackPicture> {
  const isMissing = (url: string | null) => url === null || !pictures.has(url)
  const without = products.filter((product) => productPictures(product).some(isMissing))
  return new Set(['news', 'logo', ...without.map(({ category }) => productPlaceholder(category))])
}

class Preparation {
  readonly files = new Set<string>()
  readonly encoded = new Set<string>()
  readonly #used = new Set<string>()
  readonly #cache: PictureCache
  readonly #triesBroken: boolean
  /** The same original at two addresses is encoded once: the second call waits for the first. */
  readonly #encoding = new Map<string, Promise<void>>()

  constructor(cache: PictureCache, triesBroken: boolean) {
    this.#cache = cache
    this.#triesBroken = triesBroken
  }

  async add(
    url: string,
    wanted: Iterable<number>,
    fetchPicture: PictureSource['fetchPicture'],
  ): Promise<Picture | Omit<MissingPicture, 'url'>> {
    const known = this.#cache.journal.urls.get(url)
    const knownId = known && 'id' in known ? known.id : undefined
    const broken = known && 'broken' in known ? known.broken : undefined
    if (broken !== undefined && !this.#triesBroken) return { why: broken, isBroken: true }
    const ready = knownId && this.#ready(knownId, wanted)
    if (ready) return ready
    let bytes: Uint8Array
    try {
      bytes = await fetchPicture(url)
    } catch (error) {
      // The picture stays marked as broken, although only this fetch failed: an incremental render does not fetch a broken
      // picture, so a release made when the picture is back would not show the picture.
      if (broken !== undefined) return { why: broken, isBroken: true }
      return { why: `It could not be fetched: ${error instanceof Error ? error.message : String(error)}` }
    }
    try {
      const { id, picture } = await this.#take(bytes, wanted)
      if (knownId !== id) this.#cache.journal.append({ url, id })
      return picture
    } catch (error) {
      if (!(error instanceof BrokenPictureError)) throw error
      if (broken !== error.message) this.#cache.journal.append({ url, broken: error.message })
      return { why: error.message, isBroken: true }
    }
  }

  async addDefault(name: FallbackPicture): Promise<Picture> {
    const { id, bytes } = await readDefaultPicture(name)
    const wanted = widthsOfDefault(name)
    return this.#ready(id, wanted) ?? (await this.#take(bytes, wanted)).picture
  }

  /** Pictures of this content that still lack AVIF variants. */
  pendingAvif(): string[] {
    return [...this.#used].filter((id) => this.#cache.pendingAvif(id).length > 0)
  }

  #ready(id: string, wanted: Iterable<number>): Picture | undefined {
    const facts = this.#cache.journal.facts.get(id)
    if (!facts) return undefined
    const widths = variantWidths(wanted, facts.width)
    return this.#cache.missingWidths(id, widths, 'webp').length === 0 ? this.#describe(id, facts, widths) : undefined
  }

  async #take(bytes: Uint8Array, wanted: Iterable<number>): Promise<{ id: string; picture: Picture }> {
    const id = pictureId(bytes)
    const facts = this.#cache.journal.facts.get(id) ?? (await inspectOriginal(bytes))
    const widths = variantWidths(wanted, facts.width)
    const previous = this.#encoding.get(id) ?? Promise.resolve()
    const encoding = previous.then(() => this.#encode(id, bytes, facts, widths))
    this.#encoding.set(id, encoding)
    await encoding
    return { id, picture: this.#describe(id, facts, widths) }
  }

  async #encode(id: string, bytes: Uint8Array, facts: OriginalFacts, widths: readonly number[]): Promise<void> {
    const missing = this.#cache.missingWidths(id, widths, 'webp')
    if (missing.length > 0) {
      const isTransparent = facts.colour === 'transparent'
      if (!isTransparent) await this.#cache.keepOriginal(id, bytes)
      try {
        await encodeInto(this.#cache, { id, bytes, isTransparent }, missing, 'webp')
      } catch (error) {
        await this.#cache.dropOriginal(id)
        throw error
      }
      this.encoded.add(id)
    }
    if (!this.#cache.journal.facts.has(id)) this.#cache.journal.append({ picture: id, ...facts })
  }

  #describe(id: string, facts: OriginalFacts, widths: readonly number[]): Picture {
    const formats = this.#cache.missingWidths(id, widths, 'avif').length === 0 ? (['avif', 'webp'] as const) : (['webp'] as const)
    for (const format of formats) for (const width of widths) this.files.add(variantName(id, width, format))
    this.#used.add(id)
    return describePicture(id, facts, widths, formats)
  }
}

/** How pages find prepared pictures. */
export function pictureLookup({
  pictures,
  fallbackPictures,
}: Pick<PreparedPictures, 'pictures' | 'fallbackPictures'>): Pick<Snapshot, 'pictureOf' | 'textPictureOf'> {
  const pictureOf: PictureOf = (url, fallback): Picture => {
    const picture = url === null ? undefined : pictures.get(url)
    if (picture) return picture
    const drawing = fallbackPictures.get(fallback)
    if (!drawing) throw new Error(`The default picture "${fallback}" is not prepared. Add its use to neededDefaults.`)
    return { ...drawing, isDefault: true }
  }
  return { pictureOf, textPictureOf: (url) => pictures.get(url) }
}

/** Describes the pictures of a release for previews. @param drawnShare names of the drawn share pictures */
export function previewPicturesOf(
  { pictures, fallbackPictures, missing }: Pick<PreparedPictures, 'pictures' | 'fallbackPictures' | 'missing'>,
  drawnShare: Iterable<string>,
): PreviewPictures {
  const describe = (all: Iterable<[string, Picture]>) =>
    Object.fromEntries([...all].map(([name, picture]) => [name, preparedPicture(picture)]))
  return {
    pictures: describe(pictures),
    missing: missing.map(({ url }) => url),
    defaults: describe(fallbackPictures),
    share: [...drawnShare],
  }
}

function preparedPicture({ width, height, colour, sources }: Picture): PreparedPicture {
  const variants = sources.at(-1)?.variants ?? []
  const id = variants[0]?.path.replace(/^.*\/|-\d+\.\w+$/g, '') ?? ''
  return { id, width, height, colour, widths: variants.map((variant) => variant.width), avif: sources.length > 1 }
}
