import { ACCOUNT_HISTORY } from '../account/users/account-history.ts'
import { PATHS } from '../data/paths.ts'
import { contentHistory } from '../history/subject.ts'
import { PICTURE_TEXTS } from '../record/picture-text/descriptor.tsx'
import { ARTICLES } from '../screens/articles/descriptor.tsx'
import { CERTIFICATES } from '../screens/certificates.tsx'
import { IMPACT_GALLERY } from '../screens/impact-gallery/descriptor.ts'
import { BRAND_LOGOS } from '../screens/media/brand-logos.tsx'
import { HERO_IMAGES } from '../screens/media/hero-images.tsx'
import { PARTNERS } from '../screens/partners.ts'
import { PRODUCTS } from '../screens/products.tsx'
import { SEARCH_WORDS } from '../screens/search-words/descriptor.tsx'
import { TENDER_FACTS } from '../screens/tender-facts.tsx'
import { TRADE_FACTS } from '../screens/trade/facts.tsx'
import { TRADE_PACKS } from '../screens/trade/packs.tsx'
import type { SiteSubjects } from '../screens/what-changed/subjects.ts'

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
