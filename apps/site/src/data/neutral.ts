import { PRODUCT_PICTURE_FIELDS } from '@bayt/content/entities/product'
import type { PublicContent } from '@bayt/content/queries/public-content'

/** Fields that decide what a page is made of, and hold nothing that staff type: choices from lists, and pictures. */
const KEPT: ReadonlySet<string> = new Set([
  ...PRODUCT_PICTURE_FIELDS,
  'thumbnail_url',
  'image_url',
  'logo_url',
  'category',
  'pack_unit',
])

const NEUTRAL: Record<string, string> = {
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
  pack_sizes: '1',
  cta_link: '/',
}

/**
 * The content with neutral words, links, dates and numbers: the same rows with the same fields filled, but nothing left of
 * what staff wrote. Whatever a page made of it shows, code shows.
 */
export function neutralContent(content: PublicContent): PublicContent {
  return {
    ...content,
    products: content.products.map(neutral),
    articles: content.articles.map(neutral),
    heroImages: content.hero_images.map(neutral),
    brandLogos: content.brand_logos.map(neutral),
    partners: content.partners.map(neutral),
    impactGallery: content.impact_gallery.map(neutral),
  }
}

/** Texts stay texts, so the row keeps its type. White space stays, because templates make lines and paragraphs of it. */
function neutral<Row extends object>(row: Row): Row {
  const fields = Object.entries(row).map(([field, value]) => [
    field,
    typeof value === 'string' && !KEPT.has(field) ? (NEUTRAL[field] ?? value.replace(/\S/gu, 'x')) : value,
  ])
  return Object.fromEntries(fields) as Row
}
