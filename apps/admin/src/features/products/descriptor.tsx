import ricePackage from '@bayt/brand/pictures/rice-package.webp'
import { findCategory, PACK_UNITS, PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { namesOf } from '@bayt/content/entities/define-entity'
import { translationsOf } from '@bayt/content/entities/languages'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { type Product, productEntity } from '@bayt/content/entities/product'
import { eachLocale, type Locale, localised } from '@bayt/content/locale'
import { listAmounts } from '@bayt/content/text/amount'
import { normalisePackSizes } from '@bayt/content/text/pack-sizes'
import { useWatch } from 'react-hook-form'
import { TextField } from '../../components/text-field.tsx'
import { Thumbnail } from '../../components/thumbnail.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { type ColumnFacts, describeFilter, describeScreen } from '../../resource/describe-screen.ts'
import type { CustomFieldProps } from '../../resource/fields.ts'
import { RowBadge } from '../../resource/languages/language-badge.tsx'
import { CategoryTag, RecordName, TextLines } from '../../resource/list/record-cells.tsx'
import { ForTheTrade } from '../../resource/reference/for-the-trade.tsx'
import { PRODUCT_TEXTS } from './texts.ts'

/** The columns of the list (spec: admin §2); a product without a picture shows the default rice package (§3). */
const PRODUCT_COLUMNS: ColumnFacts<Product, 'product' | 'category' | 'description'>[] = [
  {
    key: 'product',
    isRowHeader: true,
    sortBy: (locale) => `name_${locale}`,
    render: (product) => (
      <RecordName
        thumbnail={<Thumbnail src={product.packaging_image_url} placeholder={ricePackage} />}
        names={eachLocale((language) => localised(product, 'name', language))}
      >
        <RowBadge table="products" id={product.id} />
      </RecordName>
    ),
  },
  {
    key: 'category',
    sortBy: () => 'category',
    render: ({ category }, locale) => <CategoryTag>{PRODUCT_TEXTS[locale].choices[category]}</CategoryTag>,
  },
  {
    key: 'description',
    sortBy: (locale) => `description_${locale}`,
    render: (product) => <TextLines texts={eachLocale((language) => localised(product, 'description', language))} />,
  },
]

/** Products Management. */
export const PRODUCTS = describeScreen('products', {
  texts: PRODUCT_TEXTS,
  filters: [describeFilter(PRODUCT_TEXTS, 'category', PRODUCT_CATEGORIES)],
  columns: PRODUCT_COLUMNS,
  groups: [
    { key: 'names', rows: [translationsOf('name'), 'category'] },
    {
      key: 'texts',
      rows: [translationsOf('description'), translationsOf('features')],
    },
    { key: 'packs', Effect: ForTheTrade, rows: [['pack_unit', { name: 'pack_sizes', Field: PackSizesField }]] },
    { key: 'pictures', layout: 'grid', rows: namesOf(productEntity.fields, 'picture') },
  ],
})

const READING: Record<Locale, (amounts: string) => string> = {
  en: (amounts) => `On the site: ${amounts}.`,
  ar: (amounts) => `في الموقع: ${amounts}.`,
}

/** The sizes in the unit of the product, and their form on the site: 0.17 kilograms are 170 grams. */
function PackSizesField(field: CustomFieldProps) {
  const { locale } = useLocale()
  const chosen = String(useWatch({ name: 'pack_unit' }) ?? '')
  const sizes = packSizeList(normalisePackSizes(field.value) ?? null)
  const amounts = listAmounts(locale, sizes, findCategory(PACK_UNITS, chosen) ?? PACK_UNITS[0])
  return <TextField {...field} inputMode="text" dir="ltr" warning={amounts && READING[locale](amounts)} />
}
