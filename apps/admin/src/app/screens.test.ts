import { CONTENT_TABLE_NAMES, type ContentTable, fieldsOf } from '@bayt/content/entities/tables'
import { LOCALES } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { type FieldGroup, fieldsOf as fieldsOfForm } from '../record/fields.ts'
import { PICTURE_TEXTS } from '../record/picture-text/descriptor.tsx'
import { PICTURE_TEXTS_TEXTS } from '../record/picture-text/texts.ts'
import { ARTICLES } from '../screens/articles/articles.tsx'
import { STATUS_TEXTS } from '../screens/articles/publish-toggle.tsx'
import { ARTICLE_TEXTS } from '../screens/articles/texts.ts'
import { CERTIFICATE_TEXTS, CERTIFICATES } from '../screens/certificates.tsx'
import { GALLERY_TEXTS, IMPACT_GALLERY } from '../screens/impact-gallery/impact-gallery.ts'
import { BRAND_LOGO_TEXTS, BRAND_LOGOS } from '../screens/media/brand-logos.tsx'
import { HERO_IMAGE_TEXTS, HERO_IMAGES } from '../screens/media/hero-images.tsx'
import { PARTNER_TEXTS, PARTNERS } from '../screens/partners.ts'
import { PRODUCT_TEXTS, PRODUCTS } from '../screens/products.tsx'
import { SEARCH_WORD_TEXTS, SEARCH_WORDS } from '../screens/search-words/search-words.tsx'
import { TENDER_FACT_TEXTS, TENDER_FACTS } from '../screens/tender-facts.tsx'
import { TRADE_FACT_TEXTS, TRADE_FACTS } from '../screens/trade/trade-facts.tsx'
import { TRADE_PACK_TEXTS, TRADE_PACKS } from '../screens/trade/trade-packs.tsx'
import { DICTIONARIES } from '../ui/i18n/dictionary.ts'

interface Screen {
  groups: FieldGroup[]
  columns: { key: string }[]
  filters: { column: string }[]
}

type Texts = Record<'columns' | 'groups' | 'filters', object>

/** The screen of every content table, and its English texts: a table without a screen does not compile. */
const SCREENS: Record<ContentTable, [Screen, Texts]> = {
  products: [PRODUCTS, PRODUCT_TEXTS.en],
  articles: [ARTICLES, ARTICLE_TEXTS.en],
  hero_images: [HERO_IMAGES, HERO_IMAGE_TEXTS.en],
  brand_logos: [BRAND_LOGOS, BRAND_LOGO_TEXTS.en],
  partners: [PARTNERS, PARTNER_TEXTS.en],
  impact_gallery: [IMPACT_GALLERY, GALLERY_TEXTS.en],
  certificates: [CERTIFICATES, CERTIFICATE_TEXTS.en],
  tender_facts: [TENDER_FACTS, TENDER_FACT_TEXTS.en],
  trade_facts: [TRADE_FACTS, TRADE_FACT_TEXTS.en],
  trade_packs: [TRADE_PACKS, TRADE_PACK_TEXTS.en],
  synonyms: [SEARCH_WORDS, SEARCH_WORD_TEXTS.en],
  picture_texts: [PICTURE_TEXTS, PICTURE_TEXTS_TEXTS.en],
}

test.each(CONTENT_TABLE_NAMES)('the form of %s has every field that staff write, once', (table) => {
  const [{ groups }] = SCREENS[table]
  expect(
    fieldsOfForm(groups)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(fieldsOf(table)).sort())
})

test.each(CONTENT_TABLE_NAMES)('the texts of %s name no column, group or filter that its screen lacks', (table) => {
  const [{ groups, columns, filters }, texts] = SCREENS[table]
  expect(Object.keys(texts.groups).sort()).toEqual(groups.map(({ key }) => key).sort())
  expect([...columns.map(({ key }) => key), 'actions']).toEqual(expect.arrayContaining(Object.keys(texts.columns)))
  expect(Object.keys(texts.filters)).toEqual(filters.map(({ column }) => column))
})

test.each(LOCALES)('an article that is switched on and a page that visitors see have different words, %s', (locale) => {
  expect(STATUS_TEXTS[locale].published).not.toBe(DICTIONARIES[locale].publishing.live)
})
