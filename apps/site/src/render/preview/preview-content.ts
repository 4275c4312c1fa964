import type { Locale } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PreviewEdit } from '@bayt/release/preview'
import type { PreviewPictures } from '@bayt/release/preview-pictures'
import { applyEdits } from '../../data/apply-edits.ts'
import type { PictureOf } from '../../data/picture.ts'
import { QueryCache } from '../../data/query-cache.ts'
import { type IndexedSnapshot, indexSnapshot } from '../../data/snapshot.ts'
import { validContent } from '../../data/valid-content.ts'
import { picturesOf, wantedWidths } from '../pictures/uses.ts'
import { articleShareCard, cardFile, productShareCard, SHARE_FOLDER } from '../share/card.ts'
import type { NewPicture } from './measure-picture.ts'
import { type PreviewPictureSource, previewPictureSource, sha256 } from './preview-picture-source.ts'

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

/** Makes the snapshot of the content after edits. @param newPictures facts about pictures that the live site does not have */
type MakeSnapshot = (
  edits: readonly PreviewEdit[],
  nowMs: number,
  newPictures: (url: string) => NewPicture | undefined,
) => PreviewSnapshot

/** Prepares everything that does not depend on the edits once. */
export function previewContent({ content: live, pictures, origin }: LiveSite): MakeSnapshot {
  const [missing, drawn] = [new Set(pictures.missing), new Set(pictures.share)]
  let widthsBefore: Map<string, Set<number>> | undefined

  /** Addresses of pictures whose uses or description the edits change. */
  const touchedPictures = (edits: readonly PreviewEdit[]) =>
    new Set(
      edits.flatMap(({ table, id, row }) => {
        const old = live[table].find((one) => one.id === id)
        const before = old ? picturesOf(table, old) : []
        const after = row ? picturesOf(table, row) : []
        if (table === 'picture_texts') return [...before, ...after]
        return [...before.filter((url) => !after.includes(url)), ...after.filter((url) => !before.includes(url))]
      }),
    )

  return (edits, nowMs, newPictures) => {
    const { content } = validContent(applyEdits(live, edits), nowMs)
    const touched = touchedPictures(edits)
    const after = touched.size > 0 ? wantedWidths(content, touched) : undefined
    // The widths in which the content needs a picture. Only touched pictures can differ from the live site.
    const widthsOf = (url: string) => {
      widthsBefore ??= wantedWidths(live)
      return (touched.has(url) ? after : widthsBefore)?.get(url) ?? []
    }
    const source = previewPictureSource({ pictures, missing }, widthsOf, newPictures)
    const { pictureOf, textPictureOf } = source
    const none = { get: () => undefined }
    const indexed = indexSnapshot({ content, site: { origin }, pictureOf, textPictureOf, sharePictures: none })
    const sharePictures = shareLookup(indexed, pictureOf, drawn)
    return { pictures: source, queries: new QueryCache({ ...indexed, sharePictures }) }
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
