import {
  ARTICLE_CATEGORIES,
  CERTIFICATE_SCOPES,
  PACK_UNITS,
  PRODUCT_CATEGORIES,
  TENDER_TOPICS,
} from '@bayt/content/entities/categories'
import { inLanguages, inLanguagesUnsuffixed } from '@bayt/content/entities/languages'
import { RECORD_ID_MAX, TEXT_LIMITS } from '@bayt/content/entities/limits'
import { columnsOfKind, ENTITIES } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import fc from 'fast-check'
import { LIBRARY_PICTURES, PICTURES } from './pictures.ts'
import { optional, storedLink, storedMarkdown, storedText } from './texts.ts'

/** Generates content that the database can store, as the content reader returns it: every row passes its schema. */

const id = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.constantFrom(404, 2 ** 31, RECORD_ID_MAX),
  fc.integer({ min: 1, max: RECORD_ID_MAX }),
)

/** Timestamps in the format of PostgREST, including the first and the last timestamp that the database stores. */
const timestamp = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1900-01-01T00:00:00+00:00', '2199-12-31T23:59:59.999999+00:00'),
  },
)

const size = fc.constantFrom('1', '0.5', '25', '99999.999', '00001', '0.001', '1,2,5,10', '1,1.5,99999', '01,1')
const picture = fc.oneof(
  fc.constantFrom(...PICTURES),
  fc.constantFrom(...LIBRARY_PICTURES),
  fc.webUrl({ withQueryParameters: true }),
)
const columns = { id, created_at: timestamp, updated_at: timestamp }
const ordered = { active: fc.constant(true), display_order: fc.integer({ min: 1, max: 100_000 }) }
type Text = fc.Arbitrary<string | null>
const each = (columns: Record<Locale, string>, text: Text): Record<string, Text> =>
  Object.fromEntries(Object.values(columns).map((column) => [column, text]))
const translated = (field: string, text: Text) => each(inLanguages(field), text)
const translatedUnsuffixed = (field: string, text: Text) => each(inLanguagesUnsuffixed(field), text)
const limit = TEXT_LIMITS

const product = {
  ...columns,
  ...translated('name', storedText(limit.name)),
  ...translated('description', optional(storedText(limit.description))),
  ...translated('features', optional(storedText(limit.features))),
  category: fc.constantFrom(...PRODUCT_CATEGORIES),
  pack_unit: fc.constantFrom(...PACK_UNITS),
  pack_sizes: optional(size),
  ...Object.fromEntries(columnsOfKind('products', 'picture').map((column) => [column, optional(picture)])),
}
const article = {
  ...columns,
  ...translated('title', storedText(limit.title)),
  ...translated('excerpt', optional(storedText(limit.excerpt))),
  ...translated('content', storedMarkdown),
  category: fc.constantFrom(...ARTICLE_CATEGORIES),
  thumbnail_url: optional(picture),
}
const heroImage = {
  ...columns,
  ...ordered,
  image_url: picture,
  ...translated('title', storedText(limit.title)),
  ...translated('subtitle', optional(storedText(limit.subtitle))),
  ...translated('cta_text', optional(storedText(limit.callToAction))),
  cta_link: optional(storedLink),
}
const brandLogo = { ...columns, ...ordered, name: storedText(limit.name), logo_url: optional(picture) }
const partner = {
  ...columns,
  ...ordered,
  ...translatedUnsuffixed('name', optional(storedText(limit.name))),
  logo_url: optional(picture),
}
const impactGalleryItem = {
  ...columns,
  ...ordered,
  image_url: optional(picture),
  ...translatedUnsuffixed('title', optional(storedText(limit.title))),
  ...translatedUnsuffixed('description', optional(storedText(limit.description))),
}

const certificate = {
  ...columns,
  ...ordered,
  ...translated('name', storedText(limit.name)),
  ...translated('issuer', storedText(limit.name)),
  number: storedText(limit.name),
  scope: fc.constantFrom(...CERTIFICATE_SCOPES),
  valid_from: fc.constantFrom(null, '2020-02-29'),
  valid_until: fc.constantFrom(null, '2021-01-31', '2199-12-31'),
  image_url: optional(picture),
}

const tenderFact = {
  ...columns,
  ...ordered,
  topic: fc.constantFrom(...TENDER_TOPICS),
  ...translated('label', storedText(limit.name)),
  ...translated('value', storedText(limit.subtitle)),
  ...translated('source', optional(storedText(limit.name))),
  stated_on: fc.constantFrom(null, '2024-02-29'),
}

const product_id = fc.integer({ min: 1, max: 60 })
const maybe = (numbers: fc.Arbitrary<number>) => fc.option(numbers)
const count = maybe(fc.integer({ min: 1, max: 20 }))
const tradeFact = {
  ...columns,
  product_id,
  origin: fc.constantFrom('YE', 'IN', null, 'XX'),
  ...translated('manufacturer', optional(storedText(limit.name))),
  shelf_life_months: fc.integer({ min: 1, max: 120 }),
  ...translated('storage', optional(storedText(limit.subtitle))),
  hs_code: fc.constantFrom(null, '100630', '1006302000'),
  ...translated('limits', fc.constantFrom(null, 'Moisture: 14%', 'Broken: 5%\nرطوبة: ١٤٪: <b>')),
}

const tradePack = {
  ...columns,
  product_id,
  size: fc.constantFrom('1', '0.5', '25', '99999.999'),
  gtin: fc.constantFrom(null, '4006381333931', '96385074'),
  ...translated('packaging', optional(storedText(limit.name))),
  pieces_per_carton: fc.integer({ min: 1, max: 10_000 }),
  carton_length_cm: maybe(fc.constantFrom(0.1, 42.5, 1000)),
  carton_width_cm: maybe(fc.constantFrom(0.1, 30, 1000)),
  carton_height_cm: maybe(fc.constantFrom(0.1, 25.5, 1000)),
  carton_gross_kg: maybe(fc.constantFrom(0.001, 20.25, 5000)),
  ...Object.fromEntries(
    [
      ...['cartons_per_layer', 'cartons_per_pallet', 'stacking_limit'],
      ...['cartons_per_20ft', 'cartons_per_40ft', 'pallets_per_20ft', 'pallets_per_40ft'],
    ].map((column) => [column, count]),
  ),
}

/** Words exist in at least one language, as the database requires. */
const synonym = {
  ...columns,
  ...each(inLanguages('words'), optional(storedText(limit.words))),
  words_en: storedText(limit.words),
  active: fc.constant(true),
}

const pictureText = {
  ...columns,
  image_url: picture,
  ...each(inLanguages('alt'), optional(storedText(limit.alt))),
  alt_ar: storedText(limit.alt),
}

function rows<Row extends { id: number }>(
  fields: Record<string, fc.Arbitrary<unknown>>,
  schema: { parse: (values: unknown) => Row },
  maxRows: number,
): fc.Arbitrary<Row[]> {
  const row = fc.record(fields).map((values) => schema.parse(values))
  return fc.uniqueArray(row, { maxLength: maxRows, selector: (one) => one.id })
}

/** Sometimes repeats rows under other ids, so that a list has several pages. */
function sometimesMany<Row extends { id: number }>(few: fc.Arbitrary<Row[]>): fc.Arbitrary<Row[]> {
  return fc.tuple(few, fc.integer({ min: 0, max: 19 })).map(([all, dice]) => {
    const [first] = all
    return dice === 0 && first
      ? [...all, ...Array.from({ length: 25 }, (_, index) => ({ ...first, id: 1_000_000 + index }))]
      : all
  })
}

export const arbitraryContent: fc.Arbitrary<PublicContent> = fc.record({
  products: sometimesMany(rows(product, ENTITIES.products.row, 3)),
  articles: sometimesMany(rows(article, ENTITIES.articles.row, 3)),
  hero_images: rows(heroImage, ENTITIES.hero_images.row, 3),
  brand_logos: rows(brandLogo, ENTITIES.brand_logos.row, 2),
  partners: rows(partner, ENTITIES.partners.row, 2),
  impact_gallery: rows(impactGalleryItem, ENTITIES.impact_gallery.row, 2),
  certificates: rows(certificate, ENTITIES.certificates.row, 3),
  tender_facts: rows(tenderFact, ENTITIES.tender_facts.row, 3),
  trade_facts: rows(tradeFact, ENTITIES.trade_facts.row, 3),
  trade_packs: rows(tradePack, ENTITIES.trade_packs.row, 3),
  synonyms: rows(synonym, ENTITIES.synonyms.row, 3),
  picture_texts: rows(pictureText, ENTITIES.picture_texts.row, 3),
  newestChange: fc.constant(1),
})
