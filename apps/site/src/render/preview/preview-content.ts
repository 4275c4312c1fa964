import type { Locale } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PreviewEdit } from '@bayt/release/preview'
import type { PreviewPictures } from '@bayt/release/preview-pictures'
import { applyEdits } from '../../data/apply-edits.ts'
import type { PictureOf } from '../../data/picture.ts'
import { QueryCache } from '../../data/query-cache.ts'
import { type IndexedSnapshot, indexSnapshot, type Snapshot } from '../../data/snapshot.ts'
import { validContent } from '../../data/valid-content.ts'
import { picturesOf, wantedWidths } from '../pictures/uses.ts'
import { articleShareCard, cardFile, productShareCard, SHARE_FOLDER } from '../share/card.ts'
import type { NewPicture } from './measure-picture.ts'
import { type PreviewPictureSource, previewPictureSource } from './preview-picture-source.ts'
import { sha256 } from './sha256.ts'

/** The content and pictures of the live site, and its address. */
export interface LiveSite {
  content: PublicContent
  pictures: PreviewPictures
  origin: string
}

/** The input of the pages after some edits. */
export interface PreviewSnapshot {
  queries: QueryCache<IndexedSnapshot>
  pictures: PreviewPictureSource
}

export interface SnapshotOptions {
  nowMs: number
  newPictures: (url: string) => NewPicture | undefined
}

/** Makes snapshots of the content after edits. Prepares everything that does not depend on the edits once. */
export class PreviewContent {
  readonly live: LiveSite
  readonly #missing: ReadonlySet<string>
  readonly #drawn: ReadonlySet<string>
  #widths: Map<string, Set<number>> | undefined

  constructor(live: LiveSite) {
    this.live = live
    this.#missing = new Set(live.pictures.missing)
    this.#drawn = new Set(live.pictures.share)
  }

  snapshot(edits: readonly PreviewEdit[], options: SnapshotOptions): PreviewSnapshot {
    const { origin } = this.live
    const { content } = validContent(applyEdits(this.live.content, edits), options.nowMs)
    const pictures = previewPictureSource(
      { pictures: this.live.pictures, missing: this.#missing },
      this.#widthsAfter(content, this.#touchedPictures(edits)),
      options.newPictures,
    )
    const { pictureOf, textPictureOf } = pictures
    const site = { origin }
    const snapshot: Snapshot = { content, site, pictureOf, textPictureOf, sharePictures: { get: () => undefined } }
    const indexed = indexSnapshot(snapshot)
    const sharePictures = shareLookup(indexed, pictureOf, this.#drawn)
    return { pictures, queries: new QueryCache({ ...indexed, sharePictures }) }
  }

  /** Addresses of pictures whose uses or description the edits change. */
  #touchedPictures(edits: readonly PreviewEdit[]): Set<string> {
    return new Set(
      edits.flatMap(({ table, id, row }) => {
        const old = this.live.content[table].find((one) => one.id === id)
        const before = old ? picturesOf(table, old) : []
        const after = row ? picturesOf(table, row) : []
        if (table === 'picture_texts') return [...before, ...after]
        return [...before.filter((url) => !after.includes(url)), ...after.filter((url) => !before.includes(url))]
      }),
    )
  }

  /** The widths in which the content needs a picture. Only touched pictures can differ from the live site. */
  #widthsAfter(content: PublicContent, touched: ReadonlySet<string>): (url: string) => Iterable<number> {
    const [before, after] = [this.#widthsBefore, touched.size > 0 ? wantedWidths(content, touched) : undefined]
    return (url) => (touched.has(url) ? after : before)?.get(url) ?? []
  }

  get #widthsBefore(): Map<string, Set<number>> {
    this.#widths ??= wantedWidths(this.live.content)
    return this.#widths
  }
}

/**
 * Finds the drawn share pictures. A release prepares the share pictures of all records; a preview shows few records, so each
 * picture is looked up when a page needs it.
 */
function shareLookup(
  { products, articles }: Pick<IndexedSnapshot, 'products' | 'articles'>,
  pictureOf: PictureOf,
  drawn: ReadonlySet<string>,
): IndexedSnapshot['sharePictures'] {
  return {
    get(key) {
      const [collection, id, locale] = key.split('/') as ['products' | 'articles', string, Locale]
      const [product, article] = collection === 'products' ? [products.get(Number(id))] : [undefined, articles.get(Number(id))]
      const card = product
        ? productShareCard(product, locale, pictureOf)
        : article && articleShareCard(article, locale, pictureOf)
      const file = card && cardFile(card, sha256)
      return file && drawn.has(file) ? `/${SHARE_FOLDER}/${file}` : undefined
    },
  }
}
