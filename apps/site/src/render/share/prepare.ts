import { LOCALES, localised } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { FallbackPicture, Picture } from '../../data/picture.ts'
import { productPlaceholder } from '../../data/product-placeholder.ts'
import { type ShareKey, shareKey } from '../../data/share-key.ts'
import { t } from '../../i18n/t.ts'
import type { ShareCache } from './cache.ts'
import { cardFile, type ShareCard } from './card.ts'

/** Folder of the share pictures of products and articles in the rendered site. */
export const SHARE_FOLDER = '_share'

/** The picture side of a card is 560 × 630 pixels. */
const MIN_PICTURE_WIDTH = 640

interface PreparedShare {
  /** Paths on the site of the pictures that are drawn. */
  pictures: Map<ShareKey, string>
  files: string[]
  /** Number of cards that `encodeInBackground` still has to draw. */
  pending: number
}

/** Finds the share picture of every product and article in both languages, and orders those that are not drawn yet. */
export async function prepareShare(
  content: PublicContent,
  pictureOf: (url: string | null, fallback: FallbackPicture) => Picture,
  cache: ShareCache,
): Promise<PreparedShare> {
  const [drawn, ordered] = [cache.drawn(), new Set(cache.ordered())]
  const prepared: PreparedShare = { pictures: new Map(), files: [], pending: 0 }
  for (const [key, card] of cardsOf(content, pictureOf)) {
    const file = cardFile(card)
    if (drawn.has(file)) {
      prepared.pictures.set(key, `/${SHARE_FOLDER}/${file}`)
      prepared.files.push(file)
      continue
    }
    prepared.pending++
    if (!ordered.has(file)) await cache.order(card)
    ordered.add(file)
  }
  return { ...prepared, files: [...new Set(prepared.files)] }
}

function* cardsOf(
  { products, articles }: PublicContent,
  pictureOf: (url: string | null, fallback: FallbackPicture) => Picture,
): Generator<[ShareKey, ShareCard]> {
  for (const locale of LOCALES) {
    const { categories, articleCategories } = t(locale)
    for (const product of products) {
      const picture = variantFile(pictureOf(product.packaging_image_url, productPlaceholder(product.category)))
      const title = localised(product, 'name', locale)
      yield [shareKey('products', product.id, locale), { locale, label: categories[product.category], title, picture }]
    }
    for (const article of articles) {
      const picture = variantFile(pictureOf(article.thumbnail_url, 'news'))
      const title = localised(article, 'title', locale)
      yield [shareKey('articles', article.id, locale), { locale, label: articleCategories[article.category], title, picture }]
    }
  }
}

/** The WebP variant that fills the picture side. AVIF variants may not exist yet. */
function variantFile({ src, sources }: Picture): string {
  const variants = sources.find(({ type }) => type === 'image/webp')?.variants ?? []
  const path = (variants.find(({ width }) => width >= MIN_PICTURE_WIDTH) ?? variants.at(-1))?.path ?? src
  return path.slice(path.lastIndexOf('/') + 1)
}
