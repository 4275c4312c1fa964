import { z } from 'zod'
import { PACK_UNITS, PRODUCT_CATEGORIES } from './categories.ts'
import { choice, optionalStoredUrl, optionalText, optionalUrl, packSizes, recordColumns, requiredText } from './fields.ts'
import { TEXT_LIMITS } from './limits.ts'

/** The picture columns of a product in the order of its gallery; the names are the specification's, irregular as they are. */
export const PRODUCT_PICTURE_FIELDS = [
  'packaging_image_url',
  'packaging_image_url_2',
  'packaging_image_3',
  'packaging_image_4',
  'packaging_image_5',
  'packaging_image_6',
  'contents_image_url',
] as const
export type ProductPictureField = (typeof PRODUCT_PICTURE_FIELDS)[number]

/** What staff write of a product (spec: admin §5). Parse before saving: texts are tidied, blanks become null. */
export const productInput = z.object({
  name_en: requiredText(TEXT_LIMITS.name),
  name_ar: requiredText(TEXT_LIMITS.name),
  description_en: optionalText(TEXT_LIMITS.description),
  description_ar: optionalText(TEXT_LIMITS.description),
  features_en: optionalText(TEXT_LIMITS.features),
  features_ar: optionalText(TEXT_LIMITS.features),
  category: choice(PRODUCT_CATEGORIES),
  packaging_image_url: optionalUrl(),
  packaging_image_url_2: optionalUrl(),
  packaging_image_3: optionalUrl(),
  packaging_image_4: optionalUrl(),
  packaging_image_5: optionalUrl(),
  packaging_image_6: optionalUrl(),
  contents_image_url: optionalUrl(),
  pack_unit: choice(PACK_UNITS),
  pack_sizes: packSizes(),
})
export type ProductInput = z.output<typeof productInput>

export const productRow = z.object({
  ...recordColumns,
  ...productInput.shape,
  packaging_image_url: optionalStoredUrl(),
  packaging_image_url_2: optionalStoredUrl(),
  packaging_image_3: optionalStoredUrl(),
  packaging_image_4: optionalStoredUrl(),
  packaging_image_5: optionalStoredUrl(),
  packaging_image_6: optionalStoredUrl(),
  contents_image_url: optionalStoredUrl(),
})
export type Product = z.output<typeof productRow>

/**
 * The picture addresses of a product's gallery (spec: public-site §4): the main packaging picture always first
 * (`null` stands for the default picture), then packaging pictures 2 to 6 and the contents picture where set.
 */
export function productPictures(product: Pick<Product, ProductPictureField>): (string | null)[] {
  const [main, ...others] = PRODUCT_PICTURE_FIELDS
  return [product[main], ...others.map((field) => product[field]).filter((url) => url !== null)]
}
