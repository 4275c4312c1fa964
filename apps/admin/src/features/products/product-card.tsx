import ricePackage from '@bayt/brand/pictures/rice-package.webp'
import { findCategory, PACK_UNITS, PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { formatAmount } from '@bayt/content/text/amount'
import { normalisePackSizes } from '@bayt/content/text/pack-sizes'
import { SiteCard } from '../../components/site-card.tsx'
import type { CardOfForm } from '../../resource/form/card-preview.tsx'
import styles from './product-card.module.css'
import { PRODUCT_TEXTS } from './texts.ts'

/** A product as the catalogue of the site will show it. */
export const ProductCard: CardOfForm = ({ language, text }) => {
  const { choices } = PRODUCT_TEXTS[language]
  const category = findCategory(PRODUCT_CATEGORIES, text('category')) ?? PRODUCT_CATEGORIES[0]
  const unit = findCategory(PACK_UNITS, text('pack_unit')) ?? PACK_UNITS[0]
  const sizes = packSizeList(normalisePackSizes(text('pack_sizes')) ?? null)
  return (
    <SiteCard
      language={language}
      picture={text('packaging_image_url')}
      placeholder={ricePackage}
      look="packshot"
      label={choices[category]}
      title={text(`name_${language}`)}
    >
      {sizes.length > 0 && (
        <ul className={styles.sizes}>
          {sizes.map((size) => (
            <li key={size}>{formatAmount(language, size, unit)}</li>
          ))}
        </ul>
      )}
    </SiteCard>
  )
}
