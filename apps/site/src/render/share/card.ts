import type { Article } from '@bayt/content/entities/article'
import type { Product } from '@bayt/content/entities/product'
import { type Locale, localised } from '@bayt/content/locale'
import type { Picture, PictureOf } from '../../data/picture.ts'
import { productPlaceholder } from '../../data/product-placeholder.ts'
import { t } from '../../i18n/languages.ts'

/** Increase this number when `draw.ts` changes the drawing: the number is part of the file names. */
const DRAWING_VERSION = 4

/** The content of a share picture. */
export interface ShareCard {
  locale: Locale
  /** The category, above the title. */
  label: string
  title: string
  /** Name of the variant file in the picture cache; the picture fills one side of the card. */
  picture: string
}

/**
 * The file name of a card. Equal cards share one file.
 * @param sha256 returns the hash of a text in hexadecimal: Node and browsers have different functions
 */
export function cardFile({ locale, label, title, picture }: ShareCard, sha256: (text: string) => string): string {
  return `${sha256(JSON.stringify([DRAWING_VERSION, locale, label, title, picture])).slice(0, 20)}.jpg`
}

/** Folder of the share pictures of products and articles in the rendered site. */
export const SHARE_FOLDER = '_share'

/** At least this wide, a variant fills the picture side of a card, which has 560 × 630 pixels. */
const MIN_PICTURE_WIDTH = 640

export function productShareCard(product: Product, locale: Locale, pictureOf: PictureOf): ShareCard {
  const picture = variantFile(pictureOf(product.packaging_image_url, productPlaceholder(product.category)))
  return { locale, label: t(locale).categories[product.category], title: localised(product, 'name', locale), picture }
}

export function articleShareCard(article: Article, locale: Locale, pictureOf: PictureOf): ShareCard {
  const picture = variantFile(pictureOf(article.thumbnail_url, 'news'))
  return { locale, label: t(locale).articleCategories[article.category], title: localised(article, 'title', locale), picture }
}

/** The WebP variant that fills the picture side. AVIF variants may not exist yet. */
function variantFile({ src, sources }: Picture): string {
  const variants = sources.find(({ type }) => type === 'image/webp')?.variants ?? []
  const path = (variants.find(({ width }) => width >= MIN_PICTURE_WIDTH) ?? variants.at(-1))?.path ?? src
  return path.slice(path.lastIndexOf('/') + 1)
}
