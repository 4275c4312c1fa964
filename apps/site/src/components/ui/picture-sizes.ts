import { BREAKPOINTS, below, CONTENT_WIDTH, WIDEST_GUTTER } from '@bayt/design/tokens'
import { HERO_SIZES } from '../../islands/hero/hero-sizes.ts'
import { ARTICLE_CARD_SIZES } from '../../islands/list/article-card-sizes.ts'
import { PRODUCT_CARD_SIZES } from '../../islands/list/product-card-sizes.ts'
import { GALLERY_SIZES } from '../../islands/product-gallery/gallery-sizes.ts'

const { phone, tablet, wide } = BREAKPOINTS
/** The maximum shown width of a picture in the text of an article, in pixels. */
const TEXT_WIDTH = 680
const TEXT_WIDTH_ON_PHONES = 'calc(100vw - 2rem)'

/**
 * The `sizes` of pictures. A preload and its picture must use the same entry. On phones, 88vw is slightly less than the shown
 * width, so that 640 pixels are enough for 360 pixels at two dots each. Entries of islands are in the islands' folders, so that a page
 * loads only its own entries.
 */
export const PICTURE_SIZES = {
  hero: HERO_SIZES,
  // Narrow screens crop the picture, as in the hero.
  banner: `${below(tablet)} 132vw, 100vw`,
  gallery: GALLERY_SIZES,
  article: `${below(phone)} 88vw, (max-width: ${CONTENT_WIDTH + 2 * WIDEST_GUTTER}px) 100vw, max(${CONTENT_WIDTH}px, 72vw)`,
  productCard: PRODUCT_CARD_SIZES,
  articleCard: ARTICLE_CARD_SIZES,
  latestArticle: `${below(wide)} 88vw, max(700px, 42vw)`,
  arch: 'min(88vw,max(420px,20vw))',
  document: '64px',
} as const

/**
 * The `sizes` of a logo in the strip of brands, whose height is 84 to 112 pixels (BrandStrip.module.css). On phones, a square logo is
 * slightly less sharp than possible, so that its narrowest variant is enough. Logos of a similar form have equal sizes, which takes
 * fewer bytes of the page.
 */
export function sizesOfBrand({ width, height }: { width: number; height: number }): string {
  const form = Math.max(1, Math.round((2 * width) / height) / 2)
  return `max(${78 * form}px,${8 * form}vw)`
}

/**
 * The `sizes` of a picture in the text of an article. A small picture has its own width: on paper, where the height of the
 * picture limits its width (`styles/print/article.css`), a browser takes the width from `sizes`.
 * @param width of the picture, in pixels
 */
export function sizesInText(width: number): string {
  if (width < TEXT_WIDTH) return `min(${width}px, ${TEXT_WIDTH_ON_PHONES})`
  return `${below(tablet)} ${TEXT_WIDTH_ON_PHONES}, ${TEXT_WIDTH}px`
}
