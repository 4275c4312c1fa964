import { hash } from 'node:crypto'
import { LOCALES } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PictureOf } from '../../data/picture.ts'
import { type ShareKey, shareKey } from '../../data/snapshot.ts'
import type { ShareCache } from './cache.ts'
import { articleShareCard, cardFile, productShareCard, SHARE_FOLDER, type ShareCard } from './card.ts'

interface PreparedShare {
  /** Paths on the site of the drawn pictures. */
  pictures: Map<ShareKey, string>
  files: string[]
  /** Names of all drawn pictures, including pictures that this content does not use. */
  drawn: ReadonlySet<string>
  /** Names of the pictures that `encodeInBackground` still has to draw. */
  pending: string[]
}

/** Finds the share picture of every product and article in both languages, and asks the cache to draw the missing pictures. */
export function prepareShare(content: PublicContent, pictureOf: PictureOf, cache: ShareCache): PreparedShare {
  const [drawn, failed] = [cache.drawn(), cache.failed()]
  const prepared: PreparedShare = { pictures: new Map(), files: [], drawn, pending: [] }
  for (const [key, card, row] of cardsOf(content, pictureOf)) {
    const file = fileOf(row, card)
    if (drawn.has(file)) {
      prepared.pictures.set(key, `/${SHARE_FOLDER}/${file}`)
      prepared.files.push(file)
      continue
    }
    if (failed.has(file)) continue
    prepared.pending.push(file)
    cache.order(file, card)
  }
  // Cards with the same content share a picture.
  return { ...prepared, files: [...new Set(prepared.files)], pending: [...new Set(prepared.pending)] }
}

/** The names of the cards of each row, by the other inputs of a card: most rows are the same objects in every render. */
const known = new WeakMap<object, Map<string, string>>()

function fileOf(row: object, card: ShareCard): string {
  const files = known.get(row) ?? new Map<string, string>()
  known.set(row, files)
  const rest = `${card.locale} ${card.picture}`
  const file = files.get(rest) ?? cardFile(card, sha256)
  files.set(rest, file)
  return file
}

const sha256 = (text: string) => hash('sha256', text)

function* cardsOf(
  { products, articles }: PublicContent,
  pictureOf: PictureOf,
): Generator<[key: ShareKey, card: ShareCard, row: object]> {
  for (const locale of LOCALES) {
    for (const row of products) yield [shareKey('products', row.id, locale), productShareCard(row, locale, pictureOf), row]
    for (const row of articles) yield [shareKey('articles', row.id, locale), articleShareCard(row, locale, pictureOf), row]
  }
}
