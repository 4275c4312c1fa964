import type { ContentTable } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'

/** The name for a single record of each table, for the screens about all tables. */
export const RECORD_KINDS: Record<Locale, Record<ContentTable, string>> = {
  en: {
    products: 'Product',
    articles: 'Article',
    hero_images: 'Hero image',
    brand_logos: 'Brand logo',
    partners: 'Partner',
    impact_gallery: 'Gallery item',
    certificates: 'Certificate',
    tender_facts: 'Fact for tenders',
    trade_facts: 'Trade facts',
    trade_packs: 'Carton',
    synonyms: 'Search words',
    picture_texts: 'Picture description',
  },
  ar: {
    products: 'منتج',
    articles: 'مقال',
    hero_images: 'صورة واجهة',
    brand_logos: 'شعار علامة',
    partners: 'شريك',
    impact_gallery: 'عنصر معرض',
    certificates: 'شهادة',
    tender_facts: 'بيان للمناقصات',
    trade_facts: 'بيانات تجارة',
    trade_packs: 'كرتون',
    synonyms: 'كلمات بحث',
    picture_texts: 'وصف صورة',
  },
}
