import { createHash } from 'node:crypto'
import { LOCALES } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PictureOf } from '../../data/picture.ts'
import { type ShareKey, shareKey } from '../../data/share-key.ts'
import type { ShareCache } from './cache.ts'
import { cardFile, type ShareCard } from './card.ts'
import { articleShareCard, productShareCard } from './cards.ts'
import { SHARE_FOLDER } from './folder.ts'

interface PreparedShare {
  /** Paths on the site of the pictures that are drawn. */
  pictures: Map<ShareKey, string>
  files: string[]
  /** Names of all drawn pictures, including pictures that this content does not use. */
  drawn: ReadonlySet<string>
  /** Names of the pictures that `encodeInBackground` still has to draw. */
  pending: string[]
}

/** Finds the share picture of every product and article in both languages, and orders the missing pictures. */
export function prepareShare(content: PublicContent, pictureOf: PictureOf, cache: ShareCache): PreparedShare {
  const [drawn, ordered, failed] = [cache.drawn(), new Set(cache.ordered()), cache.failed()]
  const prepared: PreparedShare = { pictures: new Map(), files: [], drawn, pending: [] }
  for (const [key, card] of cardsOf(content, pictureOf)) {
    const file = cardFile(card, sha256)
    if (drawn.has(file)) {
      prepared.pictures.set(key, `/${SHARE_FOLDER}/${file}`)
      prepared.files.push(file)
      continue
    }
    if (failed.has(file)) continue
    prepared.pending.push(file)
    if (!ordered.has(file)) cache.order(file, card)
    ordered.add(file)
  }
  // Equal cards are one picture.
  return { ...prepared, files: [...new Set(prepared.files)], pending: [...new Set(prepared.pending)] }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function* cardsOf({ products, articles }: PublicContent, pictureOf: PictureOf): Generator<[ShareKey, ShareCard]> {
  for (const locale of LOCALES) {
    for (const product of products) yield [shareKey('products', product.id, locale), productShareCard(product, locale, pictureOf)]
    for (const article of articles) yield [shareKey('articles', article.id, locale), articleShareCard(article, locale, pictureOf)]
  }
}
