import type { ContentTable } from '@bayt/content/entities/tables'

/** The address of the screen of each content table, below /admin. */
export const SCREEN_PATHS: Record<ContentTable, string> = {
  products: '/products',
  articles: '/articles',
  hero_images: '/media?tab=hero-images',
  brand_logos: '/media?tab=brand-logos',
  partners: '/partners',
  impact_gallery: '/impact-gallery',
  certificates: '/certificates',
  tender_facts: '/tender-facts',
  trade_facts: '/trade-facts',
  trade_packs: '/trade-packs',
  synonyms: '/search-words',
  picture_texts: '/picture-texts',
}

/** The addresses of the screens and their forms, below /admin. */
export const SCREENS_AND_FORMS = [
  ...[
    '/dashboard',
    '/products',
    '/products?edit=new',
    '/products?edit=1',
    '/products?history=1',
    '/articles',
    '/articles?edit=1',
  ],
  ...['/media?tab=hero-images', '/media?tab=hero-images&edit=1', '/media?tab=brand-logos', '/media?tab=brand-logos&edit=new'],
  ...['/partners', '/partners?edit=new', '/partners?edit=2', '/impact-gallery', '/impact-gallery?edit=2', '/search-words'],
  ...[
    '/search-words?edit=new',
    '/certificates',
    '/certificates?edit=1',
    '/tender-facts?edit=1',
    '/trade-facts',
    '/trade-facts?edit=1',
    '/trade-packs?edit=1',
    '/pictures',
    '/users',
    '/users?edit=new',
    '/users?edit=1',
    '/picture-texts',
    '/picture-texts?edit=new',
    '/prepared',
    '/history',
    '/bin',
  ],
]
