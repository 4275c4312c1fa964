import { PATHS } from '../config/paths.ts'
import { ARTICLES } from '../features/articles/descriptor.tsx'
import { CERTIFICATES } from '../features/certificates/descriptor.tsx'
import { IMPACT_GALLERY } from '../features/impact-gallery/descriptor.ts'
import { BRAND_LOGOS } from '../features/media/brand-logos.tsx'
import { HERO_IMAGES } from '../features/media/hero-images.tsx'
import { PARTNERS } from '../features/partners/descriptor.ts'
import { PRODUCTS } from '../features/products/descriptor.tsx'
import { SEARCH_WORDS } from '../features/search-words/descriptor.tsx'
import { TENDER_FACTS } from '../features/tender-facts/descriptor.tsx'
import { TRADE_FACTS } from '../features/trade/facts.tsx'
import { TRADE_PACKS } from '../features/trade/packs.tsx'
import { ACCOUNT_HISTORY } from '../features/users/account-history.ts'
import type { SiteSubjects } from '../features/what-changed/subjects.ts'
import { contentHistory } from '../resource/history/subject.ts'
import { PICTURE_TEXTS } from '../resource/picture-text/descriptor.tsx'

/** All tables with a history, for the screens that show the history of the whole content. */
export const HISTORY_SUBJECTS: SiteSubjects = {
  products: { ...contentHistory(PRODUCTS), listPath: '/admin/products' },
  articles: { ...contentHistory(ARTICLES), listPath: '/admin/articles' },
  hero_images: { ...contentHistory(HERO_IMAGES), listPath: '/admin/media?tab=hero-images' },
  brand_logos: { ...contentHistory(BRAND_LOGOS), listPath: '/admin/media?tab=brand-logos' },
  partners: { ...contentHistory(PARTNERS), listPath: '/admin/partners' },
  impact_gallery: { ...contentHistory(IMPACT_GALLERY), listPath: '/admin/impact-gallery' },
  certificates: { ...contentHistory(CERTIFICATES), listPath: PATHS.certificates },
  tender_facts: { ...contentHistory(TENDER_FACTS), listPath: '/admin/tender-facts' },
  trade_facts: { ...contentHistory(TRADE_FACTS), listPath: PATHS.tradeFacts },
  trade_packs: { ...contentHistory(TRADE_PACKS), listPath: PATHS.tradePacks },
  synonyms: { ...contentHistory(SEARCH_WORDS), listPath: '/admin/search-words' },
  picture_texts: { ...contentHistory(PICTURE_TEXTS), listPath: PATHS.pictureTexts },
  admin_users: { ...ACCOUNT_HISTORY, listPath: '/admin/users' },
}
