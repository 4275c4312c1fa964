import type { Product } from '@bayt/content/entities/product'
import type { ResourceColumn } from '../../resource/descriptor.ts'
import { textOf } from '../../resource/texts.ts'
import styles from './columns.module.css'
import { ProductThumbnail } from './product-thumbnail.tsx'

/** The columns of the list (spec: admin §2). */
export const PRODUCT_COLUMNS: ResourceColumn<Product>[] = [
  {
    key: 'product',
    isRowHeader: true,
    render: ({ packaging_image_url, name_en, name_ar }) => (
      <span className={styles.product}>
        <ProductThumbnail src={packaging_image_url} />
        <span className={styles.names}>
          <span className={styles.name} lang="en" dir="ltr">
            {name_en}
          </span>
          <span lang="ar" dir="rtl">
            {name_ar}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'category',
    render: ({ category }, texts) => <span className={styles.category}>{textOf(texts.choices, category)}</span>,
  },
  {
    key: 'description',
    render: ({ description_en, description_ar }) =>
      (description_en || description_ar) && (
        <span className={styles.descriptions}>
          <span className={styles.truncated} lang="en" dir="ltr">
            {description_en}
          </span>
          <span className={styles.truncated} lang="ar" dir="rtl">
            {description_ar}
          </span>
        </span>
      ),
  },
]
