import { ACCOUNT_HISTORY } from '../account/users/accounts.ts'
import type { RecordTable } from '../data/drafts/key.ts'
import { PATHS } from '../data/paths.ts'
import type { HistorySubject } from '../history/subject.ts'
import { PICTURE_TEXTS } from '../record/picture-text/descriptor.tsx'
import { ARTICLES } from './articles/articles.tsx'
import { CERTIFICATES } from './certificates.tsx'
import { IMPACT_GALLERY } from './impact-gallery/impact-gallery.ts'
import { BRAND_LOGOS } from './media/brand-logos.tsx'
import { HERO_IMAGES } from './media/hero-images.tsx'
import { PARTNERS } from './partners.ts'
import { PRODUCTS } from './products.tsx'
import { SEARCH_WORDS } from './search-words/search-words.tsx'
import { TENDER_FACTS } from './tender-facts.tsx'
import { TRADE_FACTS } from './trade/trade-facts.tsx'
import { TRADE_PACKS } from './trade/trade-packs.tsx'

/** A table, and the address of its list in the console. */
export interface Subject extends HistorySubject {
  listPath: string
}

/** Every table, for the screens that show records of several tables. */
export const SUBJECTS: Record<RecordTable, Subject> = {
  products: { ...PRODUCTS, listPath: '/admin/products' },
  articles: { ...ARTICLES, listPath: '/admin/articles' },
  hero_images: { ...HERO_IMAGES, listPath: '/admin/media?tab=hero-images' },
  brand_logos: { ...BRAND_LOGOS, listPath: '/admin/media?tab=brand-logos' },
  partners: { ...PARTNERS, listPath: '/admin/partners' },
  impact_gallery: { ...IMPACT_GALLERY, listPath: '/admin/impact-gallery' },
  certificates: { ...CERTIFICATES, listPath: PATHS.certificates },
  tender_facts: { ...TENDER_FACTS, listPath: '/admin/tender-facts' },
  trade_facts: { ...TRADE_FACTS, listPath: PATHS.tradeFacts },
  trade_packs: { ...TRADE_PACKS, listPath: PATHS.tradePacks },
  synonyms: { ...SEARCH_WORDS, listPath: '/admin/search-words' },
  picture_texts: { ...PICTURE_TEXTS, listPath: PATHS.pictureTexts },
  admin_users: { ...ACCOUNT_HISTORY, listPath: '/admin/users' },
}

/** `undefined` for the site, and for tables that were dropped. */
export function subjectOf(table: string | null): Subject | undefined {
  return Object.values(SUBJECTS).find((subject) => subject.table === table)
}

/** The address of a list with what is open there. */
export function addressOf(
  { listPath }: Pick<Subject, 'listPath'>,
  open: { edit: number | 'new'; draft?: number; prepared?: string } | { history: number },
): string {
  const opened = Object.entries(open).map(([name, value]) => `${name}=${value}`)
  return `${listPath}${listPath.includes('?') ? '&' : '?'}${opened.join('&')}`
}
