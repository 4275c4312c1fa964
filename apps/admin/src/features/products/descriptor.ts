import { PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { namesOf } from '@bayt/content/entities/define-entity'
import { translationsOf } from '@bayt/content/entities/languages'
import { productEntity } from '@bayt/content/entities/product'
import { describeFilter, describeScreen } from '../../resource/describe-screen.ts'
import { PRODUCT_COLUMNS } from './columns.tsx'
import { PackSizesField } from './pack-sizes-field.tsx'
import { PackingNote } from './packing-note.tsx'
import { PRODUCT_TEXTS } from './texts.ts'

/** Products Management. */
export const PRODUCTS = describeScreen('products', {
  texts: PRODUCT_TEXTS,
  filters: [describeFilter(PRODUCT_TEXTS, 'category', PRODUCT_CATEGORIES)],
  columns: PRODUCT_COLUMNS,
  groups: [
    { key: 'names', rows: [translationsOf('name'), 'category'], Effect: PackingNote },
    {
      key: 'texts',
      rows: [translationsOf('description'), translationsOf('features')],
    },
    { key: 'packs', rows: [['pack_unit', { name: 'pack_sizes', Field: PackSizesField }]] },
    { key: 'pictures', layout: 'grid', rows: namesOf(productEntity.fields, 'picture') },
  ],
})
