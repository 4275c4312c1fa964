import ricePackage from '@bayt/brand/pictures/rice-package.webp'
import type { Product } from '@bayt/content/entities/product'
import { eachLocale, localised } from '@bayt/content/locale'
import { Thumbnail } from '../../components/thumbnail.tsx'
import type { ColumnFacts } from '../../resource/describe-screen.ts'
import { CategoryTag, RecordName, TextLines } from '../../resource/list/record-cells.tsx'
import { PRODUCT_TEXTS } from './texts.ts'

/** The columns of the list (spec: admin §2); without a picture, the default rice package (§3). */
export const PRODUCT_COLUMNS: ColumnFacts<Product, 'product' | 'category' | 'description'>[] = [
  {
    key: 'product',
    isRowHeader: true,
    sortBy: (locale) => `name_${locale}`,
    render: (product) => (
      <RecordName
        thumbnail={<Thumbnail src={product.packaging_image_url} placeholder={ricePackage} />}
        names={eachLocale((language) => localised(product, 'name', language))}
      />
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
