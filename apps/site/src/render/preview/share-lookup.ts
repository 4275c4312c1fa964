import type { Locale } from '@bayt/content/locale'
import type { PictureOf } from '../../data/picture.ts'
import type { IndexedSnapshot } from '../../data/snapshot.ts'
import { cardFile } from '../share/card.ts'
import { articleShareCard, productShareCard } from '../share/cards.ts'
import { SHARE_FOLDER } from '../share/folder.ts'
import { sha256 } from './sha256.ts'

/**
 * Finds the drawn share pictures. A release prepares the share pictures of all records; a preview shows few records, so each
 * picture is looked up when a page needs it.
 */
export function shareLookup(
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
