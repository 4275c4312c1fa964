import type { Article } from '@bayt/content/entities/article'
import type { Product } from '@bayt/content/entities/product'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { IndexedRows } from './indexed-rows.ts'
import type { FallbackPicture, Picture } from './picture.ts'
import type { ShareKey } from './share-key.ts'

/** Facts of the site itself. */
export interface SiteFacts {
  /** Scheme and host without a final slash. */
  origin: string
}

/** Everything that pages are made from. */
export interface Snapshot {
  content: PublicContent
  site: SiteFacts
  /** The picture at an address of the content; the default picture where the address is `null` or its picture is missing. */
  pictureOf: (url: string | null, fallback: FallbackPicture) => Picture
  /** Paths of the share pictures that are drawn. */
  sharePictures: ReadonlyMap<ShareKey, string>
}

/** A snapshot with the lists in which each row knows its place. */
export interface IndexedSnapshot extends Snapshot {
  products: IndexedRows<Product>
  articles: IndexedRows<Article>
}

export function indexSnapshot(snapshot: Snapshot): IndexedSnapshot {
  const { products, articles } = snapshot.content
  return { ...snapshot, products: new IndexedRows(products), articles: new IndexedRows(articles) }
}
