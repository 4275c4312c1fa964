import type { Article } from '@bayt/content/entities/article'
import type { PictureText } from '@bayt/content/entities/picture-text'
import type { Product } from '@bayt/content/entities/product'
import type { Locale } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { DocumentSizes } from '@bayt/release/printed-documents'
import type { Backend } from '@bayt/release/renderer'
import { IndexedRows } from './indexed-rows.ts'
import type { Picture, PictureOf } from './picture.ts'
import { type Trade, tradeByProduct } from './trade.ts'

/** Key of the share picture of one item in one language. */
export type ShareKey = `${'products' | 'articles'}/${number}/${Locale}`

export function shareKey(collection: 'products' | 'articles', id: number, locale: Locale): ShareKey {
  return `${collection}/${id}/${locale}`
}

/** Facts about the site itself. */
export interface SiteFacts {
  /** Scheme and host without a final slash. */
  origin: string
  /** The project of shared drafts; absent if the site opens no shared drafts. */
  backend?: Backend
}

/** All input of pages. */
export interface Snapshot {
  /** See `validContent`. */
  content: PublicContent
  site: SiteFacts
  pictureOf: PictureOf
  /** The picture of an address in a text; `undefined` if the picture is missing. */
  textPictureOf: (url: string) => Picture | undefined
  /** The printed PDFs; absent where no browser prints. */
  documents?: DocumentSizes | undefined
  /** Paths of the drawn share pictures. */
  sharePictures: Pick<ReadonlyMap<ShareKey, string>, 'get'>
}

/** A snapshot with lookups for its lists. */
export interface IndexedSnapshot extends Snapshot {
  products: IndexedRows<Product>
  articles: IndexedRows<Article>
  /** The trade facts of products that have any. */
  trade: ReadonlyMap<number, Trade>
  /** The texts of pictures, by the address of the picture. */
  pictureTexts: ReadonlyMap<string, PictureText>
}

export function indexSnapshot(snapshot: Snapshot): IndexedSnapshot {
  const { products, articles, picture_texts } = snapshot.content
  // Newest first: of several texts of a picture, the newest counts.
  const pictureTexts = new Map(picture_texts.toReversed().map((text) => [text.image_url, text]))
  const trade = tradeByProduct(snapshot.content)
  return { ...snapshot, products: new IndexedRows(products), articles: new IndexedRows(articles), trade, pictureTexts }
}
