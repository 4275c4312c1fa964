import type { ContentTable } from '@bayt/content/entities/tables'

/** The address of the screen of each content table, below /admin. */
export const SCREEN_PATHS: Record<ContentTable, string> = {
  products: '/products',
  articles: '/articles',
  hero_images: '/media?tab=hero-images',
  brand_logos: '/media?tab=brand-logos',
  partners: '/partners',
  impact_gallery: '/impact-gallery',
  synonyms: '/search-words',
  picture_texts: '/picture-texts',
}
