import ricePackage from '@bayt/brand/pictures/rice-package.webp'
import type { Product } from '@bayt/content/entities/product'
import { Thumbnail } from '../../components/thumbnail.tsx'
import type { ColumnFacts } from '../../resource/describe-screen.ts'
import { CategoryTag, RecordName, TextLines } from '../../resource/list/record-cells.tsx'
import { PRODUCT_TEXTS } from './texts.ts'

/** The columns of the list (spec: admin §2); without a picture, the default rice package (§3). */
export const PRODUCT_COLUMNS: ColumnFacts<Product, 'product' | 'category' | 'description'>[] = [
  {
    key: 'product',
    isRowHeader: true,
    render: ({ packaging_image_url, name_en, name_ar }) => (
      <RecordName thumbnail={<Thumbnail src={packaging_image_url} placeholder={ricePackage} />} en={name_en} ar={name_ar} />
    ),
  },
  { key: 'category', render: ({ category }, locale) => <CategoryTag>{PRODUCT_TEXTS[locale].choices[category]}</CategoryTag> },
  {
    key: 'description',
    render: ({ description_en: en, description_ar: ar }) => (en || ar) && <TextLines en={en} ar={ar} />,
  },
]
