import { packSizeList } from '@bayt/content/entities/pack-sizes'
import { normalisePackSizes } from '@bayt/content/text/pack-sizes'
import { SiteCard } from '../../components/site-card.tsx'
import { formatNumber } from '../../lib/i18n/format.ts'
import type { CardOfForm } from '../../resource/form/card-preview.tsx'
import { textOf } from '../../resource/texts.ts'
import styles from './product-card.module.css'
import ricePackage from './rice-package.webp'
import { PRODUCT_TEXTS } from './texts.ts'

/** A product as the catalogue of the site will show it. */
export const ProductCard: CardOfForm = ({ language, text }) => {
  const { choices } = PRODUCT_TEXTS[language]
  const sizes = packSizeList(normalisePackSizes(text('pack_sizes')) ?? null)
  return (
    <SiteCard
      language={language}
      picture={text('packaging_image_url')}
      placeholder={ricePackage}
      look="packshot"
      label={textOf(choices, text('category'))}
      title={text(`name_${language}`)}
    >
      {sizes.length > 0 && (
        <ul className={styles.sizes}>
          {sizes.map((size) => (
            <li key={size}>
              {formatNumber(language, size)} {textOf(choices, text('pack_unit'))}
            </li>
          ))}
        </ul>
      )}
    </SiteCard>
  )
}
