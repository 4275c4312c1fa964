import { articleRow } from './article.ts'
import { brandLogoRow } from './brand-logo.ts'
import { heroImageRow } from './hero-image.ts'
import { impactGalleryItemRow } from './impact-gallery-item.ts'
import { partnerRow } from './partner.ts'
import { productRow } from './product.ts'

/** The tables that the public site is made of, with the schema of a row of each. */
export const CONTENT_TABLES = {
  products: productRow,
  articles: articleRow,
  hero_images: heroImageRow,
  brand_logos: brandLogoRow,
  partners: partnerRow,
  impact_gallery: impactGalleryItemRow,
} as const
export type ContentTable = keyof typeof CONTENT_TABLES

export const CONTENT_TABLE_NAMES = Object.keys(CONTENT_TABLES) as ContentTable[]
