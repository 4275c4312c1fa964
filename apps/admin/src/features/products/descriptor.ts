import { PACK_UNITS, PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { namesOf } from '@bayt/content/entities/define-entity'
import { TEXT_LIMITS } from '@bayt/content/entities/limits'
import { ENTITIES } from '@bayt/content/entities/tables'
import type { ResourceDescriptor } from '../../resource/descriptor.ts'
import { bilingual, type FieldGroup, fieldsOf } from '../../resource/fields.ts'
import { toFormValues } from '../../resource/form/form-values.ts'
import { nameIn } from '../../resource/name-in.ts'
import { PRODUCT_COLUMNS } from './columns.tsx'
import { ProductCard } from './product-card.tsx'
import { PRODUCT_TEXTS } from './texts.ts'

const groups: FieldGroup[] = [
  {
    key: 'names',
    rows: [
      bilingual('name', 'name', { isRequired: true }),
      { name: 'category', kind: 'choice', choices: PRODUCT_CATEGORIES, isRequired: true },
    ],
  },
  {
    key: 'texts',
    rows: [bilingual('description', 'description', { isLong: true }), bilingual('features', 'features', { isLong: true })],
  },
  {
    key: 'packs',
    rows: [
      [
        { name: 'pack_unit', kind: 'choice', choices: PACK_UNITS },
        { name: 'pack_sizes', kind: 'text', inputMode: 'text', limit: TEXT_LIMITS.packSizes },
      ],
    ],
  },
  {
    key: 'pictures',
    layout: 'grid',
    rows: namesOf(ENTITIES.products.fields, 'picture').map((name) => ({ name, kind: 'picture' as const })),
  },
  { key: 'preview', rows: [], Card: ProductCard },
]

/** spec: admin §9: the default category is Rice, the default unit Kg. */
const DEFAULTS = { category: 'Rice', pack_unit: 'Kg' }

/** Products Management. */
export const PRODUCTS: ResourceDescriptor<'products'> = {
  table: 'products',
  texts: PRODUCT_TEXTS,
  schema: ENTITIES.products.input,
  order: { column: 'created_at', ascending: false },
  filters: [{ column: 'category', choices: PRODUCT_CATEGORIES }],
  columns: PRODUCT_COLUMNS,
  groups,
  emptyValues: toFormValues(DEFAULTS, fieldsOf(groups)),
  identity: ['name_en', 'name_ar'],
  nameOf: (record, locale) => nameIn(locale, { en: record.name_en, ar: record.name_ar }),
  livePath: ({ id }) => `/products/${id}`,
}
