import type { z } from 'zod'
import { PACK_UNITS, PRODUCT_CATEGORIES } from './categories.ts'
import { defineEntity, type FieldOf, namesOf } from './define-entity.ts'
import { bilingual, choice, longText, picture, sizes, text } from './field.ts'
import { optionalText, requiredText } from './fields.ts'
import { inLanguages } from './languages.ts'

/** A product of the catalogue (spec: public-site §3, admin §5). The specification defines the names of the picture columns. */
export const productEntity = defineEntity({
  fields: {
    ...bilingual('name', text(requiredText, 'name')),
    ...bilingual('description', longText(optionalText, 'description')),
    ...bilingual('features', longText(optionalText, 'features')),
    category: choice(PRODUCT_CATEGORIES, { proposed: 'Rice' }),
    packaging_image_url: picture(),
    packaging_image_url_2: picture(),
    packaging_image_3: picture(),
    packaging_image_4: picture(),
    packaging_image_5: picture(),
    packaging_image_6: picture(),
    contents_image_url: picture(),
    pack_unit: choice(PACK_UNITS, { default: 'Kg' }),
    pack_sizes: sizes(),
  },
  visibleBy: null,
  name: inLanguages('name'),
  identity: ['name_en'],
  path: (id) => `/products/${id}`,
  plural: 'products',
})
export type Product = z.output<typeof productEntity.row>

type PictureField = FieldOf<typeof productEntity.fields, 'picture'>

/**
 * The picture addresses of a product's gallery (spec: public-site §4): the main packaging picture first (`null` is the default
 * picture), then packaging pictures 2 to 6 and the contents picture, if they exist.
 */
export function productPictures(product: Pick<Product, PictureField>): (string | null)[] {
  const [main, ...others] = namesOf(productEntity.fields, 'picture').map((field) => product[field])
  return [main ?? null, ...others.filter((url) => url !== null)]
}
