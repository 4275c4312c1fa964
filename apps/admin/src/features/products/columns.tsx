import type { Product } from '@bayt/content/entities/product'
import { Thumbnail } from '../../components/thumbnail.tsx'
import type { ResourceColumn } from '../../resource/descriptor.ts'
import { CategoryTag, RecordName, TextLines } from '../../resource/list/record-cells.tsx'
import { textOf } from '../../resource/texts.ts'
import ricePackage from './rice-package.webp'

/** The columns of the list (spec: admin §2); without a picture, the default rice package (§3). */
export const PRODUCT_COLUMNS: ResourceColumn<Product>[] = [
  {
    key: 'product',
    isRowHeader: true,
    render: ({ packaging_image_url, name_en, name_ar }) => (
      <RecordName thumbnail={<Thumbnail src={packaging_image_url} placeholder={ricePackage} />} en={name_en} ar={name_ar} />
    ),
  },
  { key: 'category', render: ({ category }, texts) => <CategoryTag>{textOf(texts.choices, category)}</CategoryTag> },
  {
    key: 'description',
    render: ({ description_en: en, description_ar: ar }) => (en || ar) && <TextLines en={en} ar={ar} />,
  },
]
